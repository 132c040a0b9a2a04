import { Button, Group, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";

interface NotConfirmedYetProps {
  readonly dialog: DialogState<OperatedUser>;
  readonly onPassword: (user: OperatedUser) => void;
}

/** Says why an account cannot be made operator, and offers what changes that. */
export function NotConfirmedYet({ dialog, onPassword }: NotConfirmedYetProps) {
  const { operator: words, shell } = useMessages();
  const { data: portal } = useAnswer("GET /portal/api/portal", {});
  const { about: user, close } = dialog;
  return (
    <Dialog
      opened={user !== undefined}
      onClose={close}
      title={words.unconfirmedTitle(user?.name ?? "")}
      kind="question"
    >
      {user && (
        <Stack>
          <Text>
            {words.unconfirmedText(user.name)}
            {portal?.oidcName !== undefined && ` ${words.orElsewhere(portal.oidcName)}`}
          </Text>
          <Group justify="end" gap="xs">
            <Button variant="default" data-autofocus onClick={close}>
              {shell.cancel}
            </Button>
            <Button
              onClick={() => {
                close();
                onPassword(user);
              }}
            >
              {words.passwordLink}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
