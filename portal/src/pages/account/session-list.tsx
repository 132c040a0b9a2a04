import { Button, Stack } from "@mantine/core";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { SessionRows } from "#parts/accounts/session-rows.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";

/** The devices on which the reader is signed in, and a button that signs out all others. */
export function SessionList() {
  const { session: words } = useMessages();
  const sessions = useResponse("GET /portal/api/sessions", {});
  const end = useAction("DELETE /portal/api/sessions/{sessionId}");
  const endOthers = useAction("POST /portal/api/sessions/end-others");
  return (
    <Loaded of={sessions}>
      {({ sessions }) => (
        <Stack>
          <SessionRows of={sessions} onEnd={({ id }) => end.mutate({ params: { sessionId: id } })} />
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
