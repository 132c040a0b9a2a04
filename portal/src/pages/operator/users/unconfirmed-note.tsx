import { Button, Group, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";

interface NotConfirmedYetProps {
  readonly dialog: DialogState<OperatedUser>;
  readonly onPassword: (user: OperatedUser) => void;
}

/** Says why a user cannot become an operator yet, and offers the link that confirms their email. */
export function NotConfirmedYet({ dialog, onPassword }: NotConfirmedYetProps) {
  const { operator: words, shell } = useMessages();
  const { data: portal } = useResponse("GET /portal/api/portal", {});
  return (
    <Dialog dialog={dialog} title={({ name }) => words.unconfirmedTitle(name)} kind="question">
      {(user) => (
        <Stack>
          <Text>
            {words.unconfirmedText(user.name)}
            {portal?.oidcName !== undefined && ` ${words.orElsewhere(portal.oidcName)}`}
          </Text>
          <Group justify="end" gap="xs">
            <Button variant="default" data-autofocus onClick={dialog.close}>
              {shell.cancel}
            </Button>
            <Button
              onClick={() => {
                dialog.close();
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
