import { Group, Stack, Text } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { useParams } from "react-router";
import { useMessages, useReader } from "#messages/language.tsx";
import { type Column, DenseTable, useIsDesk } from "#parts/lists/dense-table.tsx";
import { FailureLink } from "#parts/mosques/failure-link.tsx";
import { FromNow } from "#parts/text/clock-time.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { Countdown, KeyActionButtons, type KeyActions, KeyCard, KeyStatusBadge } from "./key-card.tsx";

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

/** Many keys at a glance. */
function KeyTable({ label, keys, actions }: KeyListProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { keys: words, lists } = messages;
  const { column } = lists;
  const buttons: Column<Key>[] = actions
    ? [
        {
          heading: column.actions,
          cell: (key) => (
            <Group gap="xs" wrap="nowrap">
              <KeyActionButtons of={key} actions={actions} size="compact-sm" />
            </Group>
          ),
        },
      ]
    : [];
  return (
    <DenseTable
      label={label}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { heading: column.name, cell: (key) => <Name of={key} /> },
        { heading: column.scope, cell: ({ scope }) => words.scope[scope].name },
        { heading: column.status, cell: (key) => <Status of={key} /> },
        { heading: column.lastUsed, cell: (key) => <LastUse of={key} /> },
        {
          heading: column.made,
          cell: ({ createdAt, createdBy }) => (
            <>
              <Text fz="sm" style={{ whiteSpace: "nowrap" }}>
                {moments.day(createdAt)}
              </Text>
              <Text fz="xs" c="dimmed">
                <bdi>{createdBy}</bdi>
              </Text>
            </>
          ),
        },
        ...buttons,
      ]}
    />
  );
}

function Name({ of: { name, prefix, networks } }: { of: Key }) {
  const { messages } = useReader();
  return (
    <>
      <Text fz="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        <bdi>{name}</bdi>
      </Text>
      <Text fz="xs" ff="monospace" c="dimmed">
        <bdi className="ltr">{prefix}…</bdi>
      </Text>
      {networks && (
        <Text fz="xs" c="dimmed" maw={260} style={{ overflowWrap: "anywhere" }}>
          {messages.keys.onlyFrom(networks)}
        </Text>
      )}
    </>
  );
}

function Status({ of: { status, graceUntil, expiresAt, endedAt } }: { of: Key }) {
  const { messages } = useReader();
  const moments = useMoments();
  return (
    <>
      <KeyStatusBadge status={status} />
      {status === "grace" && graceUntil && (
        <Text fz="xs" mt={2}>
          <Countdown until={graceUntil} />
        </Text>
      )}
      {status === "working" && expiresAt && (
        <Text fz="xs" c="dimmed" mt={2}>
          {messages.keys.endsOn(moments.day(expiresAt))}
        </Text>
      )}
      {status !== "grace" && endedAt && (
        <Text fz="xs" c="dimmed" mt={2}>
          {moments.dayAndTime(endedAt)}
        </Text>
      )}
    </>
  );
}

function LastUse({ of: { id, lastUsedAt, lastUsedFrom, lastFailureReason } }: { of: Key }) {
  const { keys: words } = useMessages();
  const { mosqueId = "" } = useParams();
  return (
    <>
      {lastUsedAt ? <FromNow instant={lastUsedAt} /> : words.neverUsed}
      {lastUsedFrom && (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {words.usedFrom(lastUsedFrom)}
        </Text>
      )}
      {lastFailureReason && (
        <Text fz="xs" c="var(--mantine-color-error)" maw={260}>
          {words.lastFailed} <FailureLink mosqueId={mosqueId} keyId={id} reason={lastFailureReason} />
        </Text>
      )}
    </>
  );
}
