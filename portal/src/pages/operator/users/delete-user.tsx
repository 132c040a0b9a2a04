import type { OperatedUser } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { DeleteAccountForm } from "#parts/accounts/delete-account-form.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";

const route = "DELETE /portal/api/operator/users/{userId}";

/** Deletes a user's account. */
export function DeleteUser({ dialog }: { dialog: DialogState<OperatedUser> }) {
  const { people: words } = useMessages();
  const remove = useDialogAction(route, dialog, () => words.deleted(dialog.about?.name ?? ""));
  return (
    <Dialog dialog={dialog} action={remove} title={({ name }) => words.deleteTitle(name)} kind="form">
      {(user) => (
        <DeleteAccountForm
          of={user}
          action={remove}
          input={{ params: { userId: user.id } }}
          owned={user.mosques.filter(({ role }) => role === "owner")}
        />
      )}
    </Dialog>
  );
}
