import type { Invitation } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.tsx";
import type { DialogState } from "../../../parts/dialogs/dialog.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";

interface WithdrawInvitationProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Invitation>;
}

/** Makes the link of an invitation worthless. */
export function WithdrawInvitation({ mosqueId, dialog }: WithdrawInvitationProps) {
  const { team: words } = useMessages();
  const say = useNotice();
  const withdraw = useAction("DELETE /portal/api/mosques/{mosqueId}/invitations/{invitationId}", {
    onDone: () => {
      say(words.done.withdrawn(dialog.about?.email ?? ""));
      dialog.close();
    },
  });
  return (
    <ConfirmDialog
      dialog={dialog}
      action={withdraw}
      title={() => words.withdrawTitle}
      button={words.withdrawIt}
      onConfirm={({ id }) => withdraw.mutate({ params: { mosqueId, invitationId: id } })}
    >
      {({ email }) => words.withdrawText(email)}
    </ConfirmDialog>
  );
}
