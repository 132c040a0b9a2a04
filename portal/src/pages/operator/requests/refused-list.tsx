import { Stack, Text } from "@mantine/core";
import type { RefusedRequest } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { useMessages } from "#messages/language.tsx";
import { DenseTable, useIsDesk } from "#parts/lists/dense-table.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

/** Refused requests: a table in a wide window, otherwise a list. */
export function RefusedList({ refused }: { refused: readonly RefusedRequest[] }) {
  return useIsDesk() ? <RefusedTable refused={refused} /> : <RefusedRows refused={refused} />;
}

function RefusedTable({ refused }: { refused: readonly RefusedRequest[] }) {
  const { activity: words } = useMessages();
  return (
    <DenseTable
      label={words.refusedTitle}
      rows={refused}
      keyOf={keyOf}
      columns={[
        { heading: words.call, cell: (request) => <Call of={request} /> },
        { heading: words.refusedReason, cell: (request) => <Why of={request} /> },
        { heading: words.keySent, cell: (request) => <KeySent of={request} /> },
        { heading: words.at, cell: (request) => <At of={request} /> },
        { heading: words.requestId, cell: (request) => <RequestId of={request} /> },
      ]}
    />
  );
}

function RefusedRows({ refused }: { refused: readonly RefusedRequest[] }) {
  return (
    <Rows>
      {refused.map((request) => (
        <Stack key={keyOf(request)} gap={4}>
          <Call of={request} />
          <Why of={request} />
          <Text size="sm" c="dimmed">
            <At of={request} />
            {request.keyPrefix !== undefined && " · "}
            <KeySent of={request} />
          </Text>
          <RequestId of={request} />
        </Stack>
      ))}
    </Rows>
  );
}

/** Why a request was refused. */
export function refusalInWords(words: Messages["activity"], reason: string): string {
  const texts: Readonly<Record<string, string>> = words.why;
  return texts[reason] ?? words.otherWhy(reason);
}

function keyOf({ at, requestId, path }: RefusedRequest): string {
  return `${at} ${requestId} ${path}`;
}

function Call({ of: { method, path } }: { of: RefusedRequest }) {
  return (
    <Text ff="monospace" fz="xs" style={{ overflowWrap: "anywhere" }}>
      <bdi className="ltr">
        {method} {path}
      </bdi>
    </Text>
  );
}

function Why({ of: { reason, status, unlisted } }: { of: RefusedRequest }) {
  const { activity: words } = useMessages();
  return (
    <>
      <Text size="sm">
        {refusalInWords(words, reason)} (<bdi>{status}</bdi>)
      </Text>
      {unlisted > 0 && (
        <Text size="xs" c="dimmed">
          {words.refusedMore(unlisted)}
        </Text>
      )}
    </>
  );
}

function KeySent({ of: { keyPrefix } }: { of: RefusedRequest }) {
  if (keyPrefix === undefined) return null;
  return <bdi className="ltr">{keyPrefix}…</bdi>;
}

function At({ of: { at } }: { of: RefusedRequest }) {
  const moments = useMoments();
  return <time dateTime={at}>{moments.dayAndTime(at)}</time>;
}

function RequestId({ of: { requestId } }: { of: RefusedRequest }) {
  return (
    <Text ff="monospace" fz="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      <bdi className="ltr">{requestId}</bdi>
    </Text>
  );
}
