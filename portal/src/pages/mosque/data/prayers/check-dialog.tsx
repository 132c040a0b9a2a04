import { Button, Group, Stack, Text } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";

interface CheckDialogProps {
  /** Open with the doubts to confirm, a sentence each. */
  readonly dialog: DialogState<readonly string[]>;
  readonly onSave: () => void;
}

/** Shows what looks wrong and what would go, before it is saved. */
export function CheckDialog({ dialog, onSave }: CheckDialogProps) {
  const { data: words } = useMessages();
  return (
    <Dialog dialog={dialog} title={() => words.checkTitle} kind="question">
      {(found) => (
        <Stack>
          {found.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
          <Group justify="end" gap="xs">
            <Button variant="default" data-autofocus onClick={dialog.close}>
              {words.checkAgain}
            </Button>
            <Button
              color="red"
              onClick={() => {
                dialog.close();
                onSave();
              }}
            >
              {words.saveAnyway}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
