import { Button, Stack, Text } from "@mantine/core";
import type { Member } from "@mosque-sync/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { afterSaving } from "#parts/forms/unsaved-guard.tsx";
import { pathTo } from "#paths.ts";

/** The reader leaves the team, and with it the pages of the mosque. */
export function LeaveTeam({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Member> }) {
  const { team: words } = useMessages();
  const navigate = useNavigate();
  const say = useNotice();
  const queries = useQueryClient();
  const leave = useAction("POST /portal/api/mosques/{mosqueId}/team/leave", {
    leavesPage: true,
    onDone: () => {
      say(words.done.left);
      void navigate(pathTo("mosques"), afterSaving);
      // Requests about this mosque would be refused.
      const isOfMosque = (key: readonly unknown[]) => JSON.stringify(key).includes(mosqueId);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOfMosque(queryKey) });
    },
  });
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
