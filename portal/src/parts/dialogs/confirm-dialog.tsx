import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { CallFailure } from "../../api/call.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { Dialog, type DialogState } from "./dialog.tsx";

interface ConfirmDialogProps<About> {
  readonly dialog: DialogState<About>;
  readonly action: {
    readonly error: CallFailure | null;
    readonly isPending: boolean;
    readonly reset: () => void;
  };
  readonly title: (about: About) => string;
  /** What the button does. */
  readonly button: string;
  readonly onConfirm: (about: About) => void;
  /** What will happen, and what will break. */
  readonly children: (about: About) => ReactNode;
}

/** Asks before something is done that cannot be taken back lightly. */
export function ConfirmDialog<About>(props: ConfirmDialogProps<About>) {
  const { dialog, action, title, button, onConfirm, children } = props;
  const { shell } = useMessages();
  const { about } = dialog;
  const close = () => {
    dialog.close();
    action.reset();
  };
  return (
    <Dialog
      opened={about !== undefined}
      onClose={close}
      title={about === undefined ? "" : title(about)}
      kind="question"
    >
      {about !== undefined && (
        <Stack>
          <Text component="div">{children(about)}</Text>
          <Failure of={action.error} />
          <Group justify="end" gap="xs">
            <Button variant="default" data-autofocus onClick={close}>
              {shell.cancel}
            </Button>
            <Button color="red" loading={action.isPending} onClick={() => onConfirm(about)}>
              {button}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
