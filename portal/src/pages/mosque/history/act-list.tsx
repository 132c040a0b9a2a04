import { Anchor, Button, Paper, Stack, Text } from "@mantine/core";
import type { Change, ChangedResource } from "@mosque-sync/contract";
import { useState } from "react";
import { useReader } from "#messages/language.tsx";
import { ChangeLine } from "#parts/changes/change-line.tsx";
import { itemInWords } from "#parts/changes/change-words.ts";
import { IconFilter } from "#parts/icons.ts";
import { type Column, DenseTable, useIsDesk } from "#parts/lists/dense-table.tsx";
import { RowButton } from "#parts/lists/row-button.tsx";
import { FromNow } from "#parts/text/clock-time.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { type Act, isRestorable } from "./acts.ts";

type Undo = (act: Act) => void;

interface ActListProps {
  readonly acts: readonly Act[];
  /** Absent for a reader who may not edit the data. */
  readonly onUndo: Undo | undefined;
  /** Shows only the changes of an item; absent where only one is shown. */
  readonly onItem: ((resourceId: string) => void) | undefined;
}

/** The history: a table on a desk, cards on a phone. */
export function ActList({ acts, onUndo, onItem }: ActListProps) {
  const { messages } = useReader();
  const { history: words, lists } = messages;
  if (!useIsDesk()) {
    return (
      <Stack component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label={words.list}>
        {acts.map((act) => (
          <li key={act.newest.sequence}>
            <Paper withBorder p="md">
              <Stack gap="sm">
                <div>
                  <When of={act.newest} />
                  <Who of={act.newest} />
                </div>
                <Changes of={act} onItem={onItem} />
                {onUndo && <UndoButton of={act} onUndo={onUndo} />}
              </Stack>
            </Paper>
          </li>
        ))}
      </Stack>
    );
  }
  const buttons: Column<Act>[] = onUndo
    ? [{ heading: lists.column.actions, cell: (act) => <UndoButton of={act} onUndo={onUndo} /> }]
    : [];
  return (
    <DenseTable
      label={words.list}
      rows={acts}
      keyOf={({ newest }) => String(newest.sequence)}
      columns={[
        { heading: words.when, cell: ({ newest }) => <When of={newest} /> },
        { heading: words.who, cell: ({ newest }) => <Who of={newest} /> },
        { heading: words.what, cell: (act) => <Changes of={act} onItem={onItem} /> },
        ...buttons,
      ]}
    />
  );
}

function When({ of: { at } }: { of: Change }) {
  const moments = useMoments();
  return (
    <>
      <Text fz="sm" fw={600}>
        {moments.dayAndTime(at)}
      </Text>
      <Text fz="xs" c="dimmed">
        <FromNow instant={at} />
      </Text>
    </>
  );
}

function Who({ of: { actor } }: { of: Change }) {
  const { messages } = useReader();
  return (
    <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
      {actorInWords(messages.history, actor)}
    </Text>
  );
}

/** Who made a change, as people call them. */
export function actorInWords(
  words: ReturnType<typeof useReader>["messages"]["history"],
  { kind, name }: Change["actor"],
): string {
  switch (kind) {
    case "operator":
      return words.operatorCommand;
    case "key":
      return name === undefined ? words.formerKey : words.key(name);
    case "user":
      return name ?? words.formerUser;
    case "timetable":
      return words.timetable;
  }
}

/** How many changes of an act are shown at first. */
const shownAtOnce = 5;

interface ChangesProps extends Pick<ActListProps, "onItem"> {
  readonly of: Act;
}

function Changes({ of: { changes }, onItem }: ChangesProps) {
  const { messages } = useReader();
  const { history: words } = messages;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, shownAtOnce);
  const more = changes.length - shown.length;
  return (
    <Stack gap="xs" maw="34rem">
      {shown.map((change) => (
        <ChangeLine key={change.sequence} of={change}>
          {onItem && items.has(change.resource) && <OnlyItem of={change} onItem={onItem} />}
        </ChangeLine>
      ))}
      {more > 0 && (
        <Text fz="sm">
          {words.more(more)}.{" "}
          <Anchor component="button" type="button" fz="sm" onClick={() => setIsWhole(true)}>
            {words.showAllOf}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

/** Resources of which a mosque has several. */
const items: ReadonlySet<ChangedResource> = new Set(["announcements", "prayers", "events"]);

function OnlyItem({ of: change, onItem }: { of: Change; onItem: (resourceId: string) => void }) {
  const { messages } = useReader();
  const label = messages.history.filter.onlyItem(itemInWords({ messages }, change));
  return (
    <Anchor
      component="button"
      type="button"
      aria-label={label}
      title={label}
      px={6}
      onClick={() => onItem(change.resourceId)}
    >
      <IconFilter size={14} style={{ verticalAlign: "-0.15em" }} />
    </Anchor>
  );
}

function UndoButton({ of: act, onUndo }: { of: Act; onUndo: Undo }) {
  const { messages } = useReader();
  const moments = useMoments();
  if (!isRestorable(act)) return null;
  const when = moments.dayAndTime(act.newest.at);
  return <RowButton label={messages.history.undo} of={when} size="compact-sm" onClick={() => onUndo(act)} />;
}

/** Shows older entries, if there are more. */
export function Older({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) {
  const { messages } = useReader();
  return (
    <Button variant="default" loading={isLoading} onClick={onClick} style={{ alignSelf: "center" }}>
      {messages.history.older}
    </Button>
  );
}
