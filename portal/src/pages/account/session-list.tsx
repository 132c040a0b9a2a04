import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { AnswerTo } from "../../api/call.ts";
import { useAction, useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure } from "../../parts/feedback/failure.tsx";
import { Loaded } from "../../parts/feedback/loaded.tsx";
import { RowButton } from "../../parts/lists/row-button.tsx";
import { Rows } from "../../parts/lists/rows.tsx";
import { FromNow } from "../../parts/text/now.tsx";
import { deviceOf } from "./device.ts";

type OpenSession = AnswerTo<"GET /portal/api/sessions">["sessions"][number];

/** The devices on which the reader is signed in; each but this one is signed out by a click. */
export function SessionList() {
  const { session: words } = useMessages();
  const sessions = useAnswer("GET /portal/api/sessions", {});
  const end = useAction("DELETE /portal/api/sessions/{sessionId}");
  const endOthers = useAction("POST /portal/api/sessions/end-others");
  return (
    <Loaded of={sessions}>
      {({ sessions }) => (
        <Stack>
          <Rows>
            {sessions.map((one) => (
              <SessionRow key={one.id} of={one} onEnd={() => end.mutate({ params: { sessionId: one.id } })} />
            ))}
          </Rows>
          <Failure of={end.error ?? endOthers.error} />
          {sessions.length > 1 && (
            <Button
              variant="default"
              style={{ alignSelf: "start" }}
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate({})}
            >
              {words.endOthers}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function SessionRow({ of: session, onEnd }: { of: OpenSession; onEnd: () => void }) {
  const { session: words } = useMessages();
  const { browser, system } = deviceOf(session.device);
  const name =
    browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.unknownDevice);
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
