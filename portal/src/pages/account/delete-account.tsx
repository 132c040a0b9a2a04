import { Button, Text } from "@mantine/core";
import { useAction, useResponse } from "#api/hooks.ts";
import { leaveAfterDeletion } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { DeleteAccountForm } from "#parts/accounts/delete-account-form.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";

const route = "DELETE /portal/api/account";

/** Deletes the reader's own account, and leads to the sign-in page. */
export function DeleteAccount() {
  const { people: words } = useMessages();
  const { user, mosqueCount } = useSession();
  const dialog = useDialog();
  const remove = useAction(route, { onDone: leaveAfterDeletion, leavesPage: true });
  const isOnlyOwner = remove.error?.reason === "last_owner";
  const owned = useResponse(
    "GET /portal/api/mosques",
    { query: { role: "owner" } },
    { enabled: isOnlyOwner },
  );
  const mosques = owned.data?.mosques ?? [];
  return (
    <>
      <Text>{words.deleteOwnHint}</Text>
      <Button color="red" variant="light" style={{ alignSelf: "start" }} onClick={() => dialog.open("new")}>
        {words.deleteOwn}
      </Button>
      <Dialog dialog={dialog} action={remove} title={() => words.deleteOwnQuestion} kind="form">
        {() => (
          <DeleteAccountForm
            of={{ ...user, mosqueCount }}
            action={remove}
            input={{}}
            owned={mosques.map(({ id, communityName }) => ({ mosqueId: id, communityName }))}
          />
        )}
      </Dialog>
    </>
  );
}
