import type { OperatedUser } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.tsx";
import type { DialogState } from "../../../parts/dialogs/dialog.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";

/** Makes somebody an operator, or no longer one. */
export function ChangeOperator({ dialog }: { dialog: DialogState<OperatedUser> }) {
  const { operator: words } = useMessages();
  const say = useNotice();
  const change = useAction("PATCH /portal/api/operator/users/{userId}", {
    onDone: ({ user }) => {
      dialog.close();
      say((user.isOperator ? words.promoted : words.demoted)(user.name));
    },
  });
  const isOperator = dialog.about?.isOperator ?? false;
  return (
    <ConfirmDialog
      dialog={dialog}
      action={change}
      title={({ name }) => (isOperator ? words.demoteTitle : words.promoteTitle)(name)}
      button={isOperator ? words.demote : words.promote}
      onConfirm={({ id }) => change.mutate({ params: { userId: id }, body: { isOperator: !isOperator } })}
    >
      {({ name }) => (isOperator ? words.demoteText : words.promoteText)(name)}
    </ConfirmDialog>
  );
}
