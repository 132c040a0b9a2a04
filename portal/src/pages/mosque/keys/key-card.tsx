import {
  Alert,
  Badge,
  type ButtonProps,
  Group,
  type MantineColor,
  Paper,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { useMessages, useReader } from "#messages/language.tsx";
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock } from "#parts/icons.ts";
import { RowButton, takesAway } from "#parts/lists/row-button.tsx";
import { FailureLink } from "#parts/mosques/failure-link.tsx";
import { FromNow, useNow } from "#parts/text/clock-time.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

export interface KeyActions {
  readonly edit: (key: Key) => void;
  readonly rotate: (key: Key) => void;
  readonly endGrace: (key: Key) => void;
  readonly revoke: (key: Key) => void;
}

/** One key: its purpose, its status, and the reader's actions. */
export function KeyCard({ of: key, actions }: { of: Key; actions?: KeyActions | undefined }) {
  const { keys: words } = useMessages();
  const { mosqueId = "" } = useParams();
  const moments = useMoments();
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="start" gap="xs">
          <div>
            <Title order={2} size="h4" style={{ overflowWrap: "anywhere" }}>
              {key.name}
            </Title>
            <Text size="sm" ff="monospace" c="dimmed">
              <bdi className="ltr">{key.prefix}…</bdi>
            </Text>
          </div>
          <KeyStatusBadge status={key.status} />
        </Group>
        {key.status === "grace" && key.graceUntil && (
          <Text size="sm" fw={500}>
            {words.worksUntil(moments.dayAndTime(key.graceUntil))} (<Countdown until={key.graceUntil} />)
          </Text>
        )}
        <Facts of={key} />
        {key.lastFailureReason && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle />} py="xs">
            {words.lastFailed}{" "}
            <FailureLink mosqueId={mosqueId} keyId={key.id} reason={key.lastFailureReason} />
          </Alert>
        )}
        {actions && (
          <Group gap="xs">
            <KeyActionButtons of={key} actions={actions} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Facts({ of: key }: { of: Key }) {
  const { messages } = useReader();
  const moments = useMoments();
  const { keys: words } = messages;
  return (
    <Stack gap={2}>
      <Text size="sm">
        {words.scope[key.scope].name}
        {" · "}
        {key.lastUsedAt ? (
          <>
            {words.lastUsed} <FromNow instant={key.lastUsedAt} />
            {key.lastUsedFrom && ` ${words.usedFrom(key.lastUsedFrom)}`}
          </>
        ) : (
          words.neverUsed
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {words.madeBy(key.createdBy, moments.day(key.createdAt))}
        {key.endedAt && key.status !== "grace" && ` · ${words.endedOn(moments.dayAndTime(key.endedAt))}`}
        {key.expiresAt && key.status === "working" && ` · ${words.endsOn(moments.day(key.expiresAt))}`}
      </Text>
      {key.networks && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {words.onlyFrom(key.networks)}
        </Text>
      )}
    </Stack>
  );
}

interface KeyActionButtonsProps {
  readonly of: Key;
  readonly actions: KeyActions;
  readonly size?: ButtonProps["size"];
}

/** The actions of a reader who manages keys. */
export function KeyActionButtons({ of: key, actions, size = "sm" }: KeyActionButtonsProps) {
  const { keys: words } = useMessages();
  const button = { of: key.name, size };
  if (key.status === "grace") {
    return <RowButton label={words.endNow} onClick={() => actions.endGrace(key)} {...button} />;
  }
  return (
    <>
      <RowButton label={words.edit} onClick={() => actions.edit(key)} {...button} />
      <RowButton label={words.rotate} onClick={() => actions.rotate(key)} {...button} />
      <RowButton label={words.revoke} onClick={() => actions.revoke(key)} {...button} {...takesAway} />
    </>
  );
}

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;

/** The time left until an instant, second by second. */
export function Countdown({ until }: { until: string }) {
  const { keys: words } = useMessages();
  const leftMs = Math.max(0, Date.parse(until) - useNow(secondMs));
  return <span role="timer">{words.left(Math.floor(leftMs / dayMs), clockOf(leftMs % dayMs))}</span>;
}

/** Less than a day as `HH:mm:ss`. */
function clockOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

const ended = { color: "gray", Icon: IconCircleOff };
const signs: Record<Key["status"], { color: MantineColor; Icon: ComponentType<{ size: number }> }> = {
  working: { color: "green", Icon: IconCircleCheck },
  grace: { color: "yellow", Icon: IconClock },
  expired: ended,
  rotated: ended,
  revoked: ended,
};

/** A key's status, in words and with an icon, not only by colour. */
export function KeyStatusBadge({ status }: { status: Key["status"] }) {
  const { keys: words } = useMessages();
  const { color, Icon } = signs[status];
  return (
    <Badge variant="light" color={color} flex="none" leftSection={<Icon size={14} />}>
      {words.status[status]}
    </Badge>
  );
}
