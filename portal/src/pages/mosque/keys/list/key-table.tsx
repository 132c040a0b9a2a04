import { Group, Table, Text } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { useReader } from "../../../../messages/language.tsx";
import { day, dayAndTime } from "../../../../messages/moments.ts";
import { DenseTable } from "../../../../parts/lists/dense-table.tsx";
import { websiteFailure } from "../../../../parts/mosques/website-failure.ts";
import { FromNow } from "../../../../parts/text/now.tsx";
import { Countdown } from "./countdown.tsx";
import { KeyActionButtons, type KeyActions } from "./key-card.tsx";
import { KeyStatusBadge } from "./key-status-badge.tsx";

interface KeyTableProps {
  readonly label: string;
  readonly keys: readonly Key[];
  readonly actions: KeyActions | undefined;
}

/** Many keys at one look. */
export function KeyTable({ label, keys, actions }: KeyTableProps) {
  const { messages } = useReader();
  const { name, scope, status, lastUsed, made, actions: buttons } = messages.lists.column;
  const columns = [name, scope, status, lastUsed, made, ...(actions ? [buttons] : [])];
  return (
    <DenseTable label={label} columns={columns}>
      {keys.map((key) => (
        <KeyRow key={key.id} of={key} actions={actions} />
      ))}
    </DenseTable>
  );
}

function KeyRow({ of: key, actions }: { of: Key; actions: KeyActions | undefined }) {
  const { messages, language } = useReader();
  const { keys: words } = messages;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Text fz="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{key.name}</bdi>
        </Text>
        <Text fz="xs" fw={400} ff="monospace" c="dimmed">
          <bdi className="ltr">{key.prefix}…</bdi>
        </Text>
      </Table.Th>
      <Table.Td>{words.scope[key.scope].name}</Table.Td>
      <Table.Td>
        <KeyStatusBadge status={key.status} />
        {key.status === "grace" && key.graceUntil && (
          <Text fz="xs" mt={2}>
            <Countdown until={key.graceUntil} />
          </Text>
        )}
        {key.expiresAt && key.status === "working" && (
          <Text fz="xs" c="dimmed" mt={2}>
            {words.endsOn(day(language, key.expiresAt))}
          </Text>
        )}
        {key.endedAt && key.status !== "grace" && (
          <Text fz="xs" c="dimmed" mt={2}>
            {dayAndTime(language, key.endedAt)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {key.lastUsedAt ? <FromNow instant={key.lastUsedAt} /> : words.neverUsed}
        {key.lastFailureReason && (
          <Text fz="xs" c="var(--mantine-color-error)" maw={260}>
            {words.lastFailed} {websiteFailure(messages, key.lastFailureReason)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Text fz="sm" style={{ whiteSpace: "nowrap" }}>
          {day(language, key.createdAt)}
        </Text>
        <Text fz="xs" c="dimmed">
          <bdi>{key.createdBy}</bdi>
        </Text>
      </Table.Td>
      {actions && (
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <KeyActionButtons of={key} actions={actions} size="compact-sm" />
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
