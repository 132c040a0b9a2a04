import { Stack } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { useIsDesk } from "#parts/lists/dense-table.tsx";
import { type KeyActions, KeyCard } from "./key-card.tsx";
import { KeyTable } from "./key-table.tsx";

interface KeyListProps {
  readonly label: string;
  readonly keys: readonly Key[];
  /** Absent for a reader who may not manage keys, and for ended keys. */
  readonly actions?: KeyActions | undefined;
}

/** Keys: a table on a desk, cards on a phone. */
export function KeyList({ label, keys, actions }: KeyListProps) {
  if (useIsDesk()) return <KeyTable label={label} keys={keys} actions={actions} />;
  return (
    <Stack component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label={label}>
      {keys.map((key) => (
        <li key={key.id}>
          <KeyCard of={key} actions={actions} />
        </li>
      ))}
    </Stack>
  );
}
