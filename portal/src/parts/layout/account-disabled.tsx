import { Button, Stack, Text } from "@mantine/core";
import { useConnection } from "#api/connection.ts";
import { leaveToSignIn } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { Modal } from "../dialogs/modal.tsx";

/** Says over the page that an operator has disabled the reader's account. */
export function AccountDisabled() {
  const { people } = useMessages();
  const { isDisabled = false } = useConnection();
  return (
    <Modal
      opened={isDisabled}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={450} // Above the dialog to sign in.
      title={people.disabledTitle}
      centered
    >
      <Stack>
        <Text>{people.disabledHere}</Text>
        <Button data-autofocus onClick={() => leaveToSignIn()}>
          {people.toSignIn}
        </Button>
      </Stack>
    </Modal>
  );
}
