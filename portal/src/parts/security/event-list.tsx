import { Anchor, Stack, Text } from "@mantine/core";
import type { SecurityDetail, SecurityEvent } from "@mosque-sync/contract";
import { useMessages, useReader } from "#messages/language.tsx";
import { useDeviceName } from "../accounts/device-name.ts";
import { DenseTable, useIsDesk } from "../lists/dense-table.tsx";
import { Rows } from "../lists/rows.tsx";
import { Moment } from "../requests/instant.tsx";
import { detailInWords } from "./detail-words.ts";

interface EventListProps {
  readonly events: readonly SecurityEvent[];
  /** Shows only the events of a person; absent where all are about one. */
  readonly onPerson?: ((userId: string) => void) | undefined;
  /** Whether there is too little space for a table, however wide the window is. */
  readonly isNarrow: boolean;
}

/** Events: a table in a wide window, otherwise a list. */
export function EventList({ events, onPerson, isNarrow }: EventListProps) {
  const { security: words } = useMessages();
  const isDesk = useIsDesk();
  if (isNarrow || !isDesk) {
    return (
      <Rows>
        {events.map((event) => (
          <Stack key={event.id} gap={4}>
            <What of={event} />
            <Who of={event} onPerson={onPerson} />
            <Where of={event} />
            <Text size="sm">
              <Moment instant={event.at} />
            </Text>
          </Stack>
        ))}
      </Rows>
    );
  }
  return (
    <DenseTable
      label={words.list}
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { heading: words.when, cell: ({ at }) => <Moment instant={at} /> },
        { heading: words.what, cell: (event) => <What of={event} /> },
        { heading: words.who, cell: (event) => <Who of={event} onPerson={onPerson} /> },
        { heading: words.where, cell: (event) => <Where of={event} /> },
      ]}
    />
  );
}

/** What happened, to whose account, which mosque, and what else is known. */
function What({ of: event }: { of: SecurityEvent }) {
  const { kind, count, actor, user, mosque, details } = event;
  const reader = useReader();
  const { security: words } = reader.messages;
  const deviceName = useDeviceName();
  const known = Object.entries(details).flatMap(([name, value]) => {
    const label = words.detail[name as SecurityDetail]; // Those that are not in the table are not shown.
    if (label === undefined || value === "") return [];
    return [`${label}: ${isolated(detailInWords(reader, event, [name, value], deviceName))}`];
  });
  const about = [
    ...(user && user.id !== actor.id ? [words.account(isolated(user.name ?? words.formerUser))] : []),
    ...(mosque && details.mosque === undefined
      ? [words.mosque(isolated(mosque.name ?? words.formerMosque))]
      : []),
    ...known,
  ];
  return (
    <>
      <Text size="sm" fw={600}>
        {words.kind[kind]}
        {count > 1 && ` (${words.times(count)})`}
      </Text>
      {about.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {about.join(" · ")}
        </Text>
      )}
    </>
  );
}

function Who({ of: { actor }, onPerson }: { of: SecurityEvent } & Pick<EventListProps, "onPerson">) {
  const { security: words } = useMessages();
  const { id } = actor;
  if (id === undefined) return <Text size="sm">{words.actor[actor.kind]}</Text>;
  const name = <bdi>{actor.name ?? words.formerUser}</bdi>;
  if (!onPerson) return <Text size="sm">{name}</Text>;
  return (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onPerson(id)}>
      {name}
    </Anchor>
  );
}

function Where({ of: { address, device, kind, count } }: { of: SecurityEvent }) {
  const { security: words } = useMessages();
  const deviceName = useDeviceName();
  if (address === undefined) {
    return kind === "sign_in_failed" && count > 1 ? <Text size="sm">{words.severalAddresses}</Text> : null;
  }
  return (
    <>
      <Text size="sm">
        <bdi className="ltr">{address}</bdi>
      </Text>
      {device !== undefined && (
        <Text size="xs" c="dimmed" title={device}>
          {deviceName(device)}
        </Text>
      )}
    </>
  );
}

/** A name, kept from turning the text around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
