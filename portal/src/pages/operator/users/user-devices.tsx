import { Button, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useDeviceName } from "#parts/accounts/device-name.ts";
import { SessionRows } from "#parts/accounts/session-rows.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";

/** The devices on which a user is signed in. An operator signs out each, or all. */
export function UserDevices({ dialog }: { dialog: DialogState<OperatedUser> }) {
  const { people: words } = useMessages();
  return (
    <Dialog dialog={dialog} title={({ name }) => words.devicesTitle(name)} kind="form">
      {(user) => <Devices of={user} onDone={dialog.close} />}
    </Dialog>
  );
}

function Devices({ of: { id: userId, name }, onDone }: { of: OperatedUser; onDone: () => void }) {
  const { people: words } = useMessages();
  const say = useNotice();
  const deviceName = useDeviceName();
  const params = { userId };
  const found = useResponse("GET /portal/api/operator/users/{userId}/sessions", { params });
  const end = useAction("DELETE /portal/api/operator/users/{userId}/sessions/{sessionId}");
  const endAll = useAction("DELETE /portal/api/operator/users/{userId}/sessions", {
    onDone: () => {
      onDone();
      say(words.signedOutEverywhere(name));
    },
  });
  return (
    <Loaded of={found}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <Text>{words.noDevices}</Text>
        ) : (
          <Stack>
            <SessionRows
              of={sessions}
              onEnd={({ id: sessionId, device }) =>
                end.mutate(
                  { params: { userId, sessionId } },
                  { onSuccess: () => say(words.sessionEnded(deviceName(device))) },
                )
              }
            />
            <Failure of={end.error ?? endAll.error} />
            <Button
              variant="default"
              style={{ alignSelf: "start" }}
              loading={endAll.isPending}
              onClick={() => endAll.mutate({ params })}
            >
              {words.signOutEverywhere}
            </Button>
          </Stack>
        )
      }
    </Loaded>
  );
}
