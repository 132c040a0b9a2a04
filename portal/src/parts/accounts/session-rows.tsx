import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ResponseTo } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { RowButton } from "../lists/row-button.tsx";
import { Rows } from "../lists/rows.tsx";
import { FromNow } from "../text/clock-time.tsx";
import { useDeviceName } from "./device-name.ts";

type OpenSession = ResponseTo<"GET /portal/api/sessions">["sessions"][number];

interface SessionRowsProps {
  readonly of: readonly OpenSession[];
  readonly onEnd: (session: OpenSession) => void;
}

/** The devices on which a user is signed in; a button signs out each except the current one. */
export function SessionRows({ of: sessions, onEnd }: SessionRowsProps) {
  return (
    <Rows>
      {sessions.map((session) => (
        <SessionRow key={session.id} of={session} onEnd={() => onEnd(session)} />
      ))}
    </Rows>
  );
}

function SessionRow({ of: session, onEnd }: { of: OpenSession; onEnd: () => void }) {
  const { session: words } = useMessages();
  const name = useDeviceName()(session.device);
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.isCurrent && <Badge variant="light">{words.thisDevice}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {words.lastUsed} <FromNow instant={session.lastUsedAt} />
          {session.address !== undefined && (
            <>
              {" · "}
              <bdi className="ltr">{session.address}</bdi>
            </>
          )}
        </Text>
      </Stack>
      {!session.isCurrent && <RowButton label={words.endSession} of={name} onClick={onEnd} />}
    </Group>
  );
}
