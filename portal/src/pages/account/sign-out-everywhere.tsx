import { Button, Group, Stack, Text } from "@mantine/core";
import { leaveToSignIn } from "../../api/crossing.ts";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Dialog, useDialog } from "../../parts/dialogs/dialog.tsx";
import { Failure } from "../../parts/feedback/failure.tsx";

/** Asks first: it signs out here as well. */
export function SignOutEverywhere() {
  const { shell, account } = useMessages();
  const question = useDialog();
  const signOut = useAction("DELETE /portal/api/sessions", {
    onDone: leaveToSignIn,
    leavesPage: true,
  });
  return (
    <>
      <Button variant="default" onClick={() => question.open("new")}>
        {account.signOutEverywhere}
      </Button>
      <Dialog
        kind="question"
        opened={question.about !== undefined}
        onClose={question.close}
        title={account.signOutEverywhereQuestion}
      >
        <Stack>
          <Text>{account.signOutEverywhereText}</Text>
          <Failure of={signOut.error} />
          <Group justify="end">
            <Button variant="default" onClick={question.close}>
              {shell.cancel}
            </Button>
            <Button loading={signOut.isPending} onClick={() => signOut.mutate({})}>
              {account.signOutEverywhere}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
