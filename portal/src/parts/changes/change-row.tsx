import { Text } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { useMessages } from "#messages/language.tsx";
import { FromNow } from "../text/clock-time.tsx";
import { ChangeLine } from "./change-line.tsx";

/** Up to here, a change is understood at a glance. */
const fewValues = 3;

/** A change: its item, the values before and after, its author and instant. */
/** Whom a change is by, in words. */
function authorOf({ kind, name }: Change["actor"], words: Messages["changes"]): string {
  if (kind === "timetable") return words.byTimetable;
  return name === undefined ? words.byOperator : words.by(name);
}

export function ChangeRow({ of: change }: { of: Change }) {
  const { changes: words } = useMessages();
  const { actor, at } = change;
  return (
    <div>
      <ChangeLine of={change} most={fewValues} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <FromNow instant={at} /> {authorOf(actor, words)}
      </Text>
    </div>
  );
}
