import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { Exception, MosqueTimetable } from "@mosque-sync/timetable/writing";
import { useReader } from "#messages/language.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Section } from "#parts/layout/section.tsx";
import { useDates } from "../days/dates.ts";
import { useTexts } from "../texts.tsx";
import { ChangeDialog } from "./change-form.tsx";
import { clockText, type OwnChange, ownChanges, prayersOf, withoutChange } from "./own-changes.ts";
import { SendFailure } from "./send-failure.tsx";
import { type TimetableResponse, useSending } from "./use-sending.ts";

interface ChangesSectionProps {
  readonly mosqueId: string;
  readonly response: TimetableResponse;
  readonly mayEdit: boolean;
}

/** The mosque's own changes from a date, over the times of its timetable. */
export function ChangesSection({ mosqueId, response, mayEdit }: ChangesSectionProps) {
  const words = useTexts();
  const { timetable: kept, etag } = response;
  const document = response.document as unknown as MosqueTimetable; // The service read it as one.
  const adding = useDialog();
  const say = useNotice();
  const sending = useSending(mosqueId, () => say(words.changeRemoved));
  const daysOf = useDaysOfChange(kept.lastDay);
  const changes = ownChanges(document);
  if (!mayEdit && changes.length === 0) return null;
  const remove = (change: OwnChange) =>
    sending.send({
      document: JSON.stringify(withoutChange(document, change)),
      fileName: kept.fileName,
      etag,
    });
  return (
    <Section title={words.changesTitle} hint={words.changesHint}>
      {changes.map((change) => (
        <Paper key={change.index} withBorder p="sm">
          <Group justify="space-between" align="start">
            <ChangeText of={change.exception} days={daysOf(change.exception)} />
            {mayEdit && (
              <Button
                variant="default"
                size="compact-md"
                loading={sending.isPending}
                aria-label={words.removeChangeOf(daysOf(change.exception))}
                onClick={() => remove(change)}
              >
                {words.removeChange}
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      <SendFailure sending={sending} />
      {mayEdit && (
        <Button style={{ alignSelf: "start" }} onClick={() => adding.open("new")}>
          {words.addChange}
        </Button>
      )}
      <ChangeDialog mosqueId={mosqueId} dialog={adding} response={response} document={document} />
    </Section>
  );
}

/** The days of a change in words. @param lastDay of the timetable */
function useDaysOfChange(lastDay: string): (change: Exception) => string {
  const words = useTexts();
  const dates = useDates();
  return ({ date = "", from = date, until = date }) =>
    until >= lastDay && from !== until ? words.from(dates.day(from)) : dates.span({ from, until });
}

function ChangeText({ of: exception, days }: { of: Exception; days: string }) {
  const words = useTexts();
  const { data, operator: console } = useReader().messages;
  const { reason } = exception;
  return (
    <Stack gap={2}>
      <Text fw={600}>{days}</Text>
      {prayersOf(exception).map((prayer) => {
        const congregations = [exception[prayer] ?? []].flat();
        const times = congregations.map((held) =>
          (["adhan", "iqamah"] as const)
            .flatMap((kind) => {
              const time = held[kind];
              if (time === undefined) return [];
              const text = typeof time === "string" ? clockText(time) : data.none;
              return [words.timeName(data[`${kind}Time`], text)];
            })
            .join(words.listComma),
        );
        return (
          <Text key={prayer} size="sm">
            {words.changeOf(console.prayer[prayer], times.join(" · ") || data.none)}
          </Text>
        );
      })}
      {reason !== undefined && (
        <Text size="sm" c="dimmed">
          <bdi>{reason}</bdi>
        </Text>
      )}
    </Stack>
  );
}
