import { Text } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import { useMessages } from "../../messages/language.tsx";
import { FromNow } from "../text/now.tsx";
import { ChangeLine } from "./change-line.tsx";

/** Up to here, a change is understood at a glance. */
const fewValues = 3;

interface ChangeRowProps {
  readonly of: Change;
  /** The mosque's zone. */
  readonly zone: string;
}

/** A change: of what, what differs, before and after, and by whom and when. */
export function ChangeRow({ of: change, zone }: ChangeRowProps) {
  const { changes: words } = useMessages();
  const { actor, at } = change;
  return (
    <div>
      <ChangeLine of={change} zone={zone} most={fewValues} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <FromNow instant={at} /> {actor.name === undefined ? words.byOperator : words.by(actor.name)}
      </Text>
    </div>
  );
}
