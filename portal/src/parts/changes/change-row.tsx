import { Text } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { FromNow } from "../text/clock-time.tsx";
import { ChangeLine } from "./change-line.tsx";

/** Up to here, a change is understood at a glance. */
const fewValues = 3;

/** A change: its item, the values before and after, its author and instant. */
export function ChangeRow({ of: change }: { of: Change }) {
  const { changes: words } = useMessages();
  const { actor, at } = change;
  return (
    <div>
      <ChangeLine of={change} most={fewValues} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <FromNow instant={at} /> {actor.name === undefined ? words.byOperator : words.by(actor.name)}
      </Text>
    </div>
  );
}
