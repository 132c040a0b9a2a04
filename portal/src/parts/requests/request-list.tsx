import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { LoggedRequest } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { type Column, DenseTable, useIsDesk } from "../lists/dense-table.tsx";
import { Rows } from "../lists/rows.tsx";
import { websiteFailure } from "../mosques/website-failure.ts";
import { useMoments } from "../zones/zone-of-times.tsx";
import { RefusedPartText } from "./refused-part-text.tsx";
import { OutcomeBadge } from "./run-badge.tsx";

interface RequestListProps<Request extends LoggedRequest> {
  /** The accessible name of the list. */
  readonly label: string;
  readonly requests: readonly Request[];
  /** The page of a request. */
  readonly pathOf: (request: Request) => string;
  /** An additional column. */
  readonly more?: Column<Request>;
}

/** Requests: a table in a wide window, otherwise a list. */
export function RequestList<Request extends LoggedRequest>(props: RequestListProps<Request>) {
  return useIsDesk() ? <RequestTable {...props} /> : <RequestRows {...props} />;
}

function RequestTable<Request extends LoggedRequest>(props: RequestListProps<Request>) {
  const { label, requests, pathOf, more } = props;
  const { activity: words } = useMessages();
  return (
    <DenseTable
      label={label}
      rows={requests}
      keyOf={keyOf}
      columns={[
        { heading: words.call, cell: (request) => <RequestLink of={request} to={pathOf(request)} /> },
        ...(more ? [more] : []),
        { heading: words.at, cell: ({ at }) => <At instant={at} /> },
        { heading: words.outcome, cell: (request) => <Outcome of={request} /> },
        { heading: words.duration, cell: (request) => <Duration of={request} /> },
      ]}
    />
  );
}

function RequestRows<Request extends LoggedRequest>({ requests, pathOf, more }: RequestListProps<Request>) {
  return (
    <Rows>
      {requests.map((request) => (
        <Stack key={keyOf(request)} gap={4}>
          <RequestLink of={request} to={pathOf(request)} />
          {more && <Text size="sm">{more.cell(request)}</Text>}
          <Text size="sm" c="dimmed">
            <At instant={request.at} /> · <Duration of={request} />
          </Text>
          <Outcome of={request} />
        </Stack>
      ))}
    </Rows>
  );
}

function keyOf({ requestId, at, keyId }: LoggedRequest): string {
  return `${at} ${keyId} ${requestId}`;
}

function RequestLink({ of: { method, path }, to }: { of: LoggedRequest; to: string }) {
  return (
    <Anchor component={Link} to={to} ff="monospace" fz="sm" style={{ overflowWrap: "anywhere" }}>
      <bdi className="ltr">
        {method} {placeOf(path)}
      </bdi>
    </Anchor>
  );
}

/** A path without the common prefix of a mosque's paths. */
function placeOf(path: string): string {
  return path.replace(/^\/v1\/mosques\/[\da-fA-F-]{36}\//, "…/");
}

function At({ instant }: { instant: string }): ReactNode {
  const moments = useMoments();
  return <time dateTime={instant}>{moments.dayAndTime(instant)}</time>;
}

function Outcome({ of: request }: { of: LoggedRequest }) {
  const messages = useMessages();
  const { reason, status } = request;
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      <OutcomeBadge failed={reason !== undefined} />
      <Text size="sm">
        <bdi>{status}</bdi>
        {reason !== undefined && ` · ${websiteFailure(messages, reason)}`}
        <RefusedPartText of={request} inherit />
      </Text>
    </Group>
  );
}

/** How long a request took, in milliseconds. */
export function Duration({ of: { durationMs } }: { of: Pick<LoggedRequest, "durationMs"> }) {
  const { activity: words } = useMessages();
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {words.milliseconds(durationMs < 10 ? durationMs.toFixed(1) : String(Math.round(durationMs)))}
    </span>
  );
}
