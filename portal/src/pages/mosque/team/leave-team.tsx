import { Button, Stack, Text } from "@mantine/core";
import type { Member } from "@mosque-sync/contract";
import { useNavigate } from "react-router";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { afterSaving } from "../../../parts/forms/unsaved.tsx";
import { pathTo } from "../../../paths.ts";

/** The reader leaves the team, and with it the pages of the mosque. */
export function LeaveTeam({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Member> }) {
  const { team: words } = useMessages();
  const navigate = useNavigate();
  const leave = useDialogAction(
    "POST /portal/api/mosques/{mosqueId}/team/leave",
    dialog,
    () => words.done.left,
    () => void navigate(pathTo("home"), afterSaving),
  );
  return (
    <Dialog dialog={dialog} action={leave} title={() => words.leaveTitle} kind="question">
      {({ workingKeys }) => (
        <Stack>
          <Text>{words.leaveText}</Text>
          {workingKeys > 0 && <Text>{words.leaveKeys(workingKeys)}</Text>}
          <Failure of={leave.error} />
          <Button
            color="red"
            loading={leave.isPending}
            onClick={() => leave.mutate({ params: { mosqueId } })}
          >
            {words.leave}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
