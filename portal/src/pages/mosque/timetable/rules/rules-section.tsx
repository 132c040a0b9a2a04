import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { Suspense } from "react";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Section } from "#parts/layout/section.tsx";
import { later } from "#parts/lazy-component.ts";
import { SendFailure } from "../kept/send-failure.tsx";
import { type TimetableResponse, useSending } from "../kept/use-sending.ts";
import { useTexts } from "../texts.tsx";
import { isOfRamadan } from "./entries/congregations.ts";
import { type Change, type OwnItem, ownItems, withChange } from "./entries/own-list.ts";
import { movedRamadan } from "./entries/ramadan.ts";
import { typedRuleOf } from "./entries/typed-rule.ts";
import type { Opened } from "./entry-dialog.tsx";
import { useEntryWords } from "./entry-words.ts";

/** The forms, which few visits need. */
const EntryDialog = later(async () => ({ default: (await import("./entry-dialog.tsx")).EntryDialog }));

interface RulesSectionProps {
  readonly mosqueId: string;
  readonly response: TimetableResponse;
  readonly mayEdit: boolean;
}

const kinds = ["rule", "jummah", "ramadan", "eid"] as const satisfies OwnItem["is"][];

/** The mosque's own rules, jummahs, Ramadan and Eid prayers, over the times of its file. */
export function RulesSection({ mosqueId, response, mayEdit }: RulesSectionProps) {
  const { rules: words } = useTexts();
  const { timetable: kept, etag } = response;
  const document = response.document as unknown as MosqueTimetable; // The service read it as one.
  const dialog = useDialog<Opened>();
  const say = useNotice();
  const removing = useSending(mosqueId, () => say(words.removed));
  const moving = useSending(mosqueId, () => say(words.saved));
  const items = ownItems(document);
  if (!mayEdit && items.length === 0) return null;
  const toSend = (change: Change) => ({
    document: JSON.stringify(withChange(document, change)),
    fileName: kept.fileName,
    etag,
  });
  return (
    <Section title={words.title} hint={words.hint}>
      {items.map((item) => (
        <ItemCard
          key={JSON.stringify(item)}
          item={item}
          actions={
            mayEdit
              ? {
                  isPending: removing.isPending || moving.isPending,
                  change: () => dialog.open({ is: item.is, item }),
                  remove: () => removing.send(toSend({ removed: item.entries, added: [] })),
                  move: (edge, by) =>
                    item.is === "ramadan" && moving.send(toSend(movedRamadan(document, item, edge, by))),
                }
              : undefined
          }
        />
      ))}
      <SendFailure sending={removing} />
      <SendFailure sending={moving} />
      {mayEdit && (
        <Group gap="xs">
          {kinds.map((is) => (
            <Button
              key={is}
              variant={is === "rule" ? "filled" : "default"}
              onClick={() => dialog.open({ is })}
            >
              {words.add[is]}
            </Button>
          ))}
        </Group>
      )}
      {dialog.about && (
        <Suspense>
          <EntryDialog mosqueId={mosqueId} dialog={dialog} response={response} document={document} />
        </Suspense>
      )}
    </Section>
  );
}

interface Actions {
  readonly isPending: boolean;
  readonly change: () => void;
  readonly remove: () => void;
  readonly move: (edge: "from" | "until", by: 1 | -1) => void;
}

function ItemCard({ item, actions }: { item: OwnItem; actions: Actions | undefined }) {
  const { rules: words } = useTexts();
  const { textOf } = useEntryWords();
  const { title, lines } = textOf(item);
  const name = title ?? lines.join(" ");
  // A form that cannot show a whole rule would lose a part of it.
  const mayChange = item.is !== "rule" || typedRuleOf(item.entries[0].entry) !== undefined;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <div>
          {title !== undefined && <Text fw={600}>{title}</Text>}
          {lines.map((line) => (
            <Text key={line} size={title === undefined ? "md" : "sm"}>
              {line}
            </Text>
          ))}
          {item.is === "eid" && item.entries.some(({ entry }) => isOfRamadan(entry)) && (
            <Text size="sm" c="dimmed">
              {words.withRamadan}
            </Text>
          )}
        </div>
        {actions && item.is === "ramadan" && <MoonButtons name={name} actions={actions} />}
        {actions && (
          <Group gap="xs">
            {mayChange && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={words.changeOf(name)}
                onClick={actions.change}
              >
                {words.change}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-md"
              loading={actions.isPending}
              aria-label={words.removeOf(name)}
              onClick={actions.remove}
            >
              {words.remove}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** Moves the first or the last day of a Ramadan with a click. */
function MoonButtons({ name, actions }: { name: string; actions: Actions }) {
  const { rules: words } = useTexts();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {words.moonHint}
      </Text>
      {(["from", "until"] as const).flatMap((edge) =>
        (["earlier", "later"] as const).map((way) => (
          <Button
            key={`${edge} ${way}`}
            variant="default"
            size="compact-md"
            loading={actions.isPending}
            aria-label={words.moonOf(words.moon[edge][way], name)}
            onClick={() => actions.move(edge, way === "later" ? 1 : -1)}
          >
            {words.moon[edge][way]}
          </Button>
        )),
      )}
    </Group>
  );
}
