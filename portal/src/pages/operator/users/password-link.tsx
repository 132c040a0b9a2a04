import { Button, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { IssuedLink } from "../../../parts/links/issued-link.tsx";

/** Makes a link to a new password for somebody, and shows it once. */
export function PasswordLink({ dialog }: { dialog: DialogState<OperatedUser> }) {
  const { operator: words, shell } = useMessages();
  const make = useAction("POST /portal/api/operator/users/{userId}/password-link");
  const { about: user } = dialog;
  const close = () => {
    dialog.close();
    make.reset();
  };
  return (
    <Dialog
      opened={user !== undefined}
      onClose={close}
      title={words.passwordLinkTitle(user?.name ?? "")}
      kind="question"
    >
      {user && (
        <Stack>
          {make.data ? (
            <>
              <IssuedLink of={make.data} to={user.email} />
              <Button onClick={close}>{shell.done}</Button>
            </>
          ) : (
            <>
              <Text>{words.passwordLinkText(user.name)}</Text>
              <Failure of={make.error} />
              <Button loading={make.isPending} onClick={() => make.mutate({ params: { userId: user.id } })}>
                {words.makeLink}
              </Button>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
