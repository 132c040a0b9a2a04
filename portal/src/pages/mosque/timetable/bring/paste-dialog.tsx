import { Button, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { useRequired } from "#parts/forms/action-form.tsx";
import { useTexts } from "../texts.tsx";

interface PasteDialogProps {
  readonly dialog: DialogState<"new">;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes a table that was copied from a sheet, a page or a message. */
export function PasteDialog({ dialog, onFiles }: PasteDialogProps) {
  const words = useTexts();
  return (
    <Dialog dialog={dialog} title={() => words.paste} kind="form">
      {() => (
        <PasteForm
          onText={(text) => {
            dialog.close();
            onFiles([new File([text], words.pasted)]);
          }}
        />
      )}
    </Dialog>
  );
}

function PasteForm({ onText }: { onText: (text: string) => void }) {
  const words = useTexts();
  const required = useRequired();
  const form = useForm({ initialValues: { text: "" }, validate: { text: required } });
  return (
    <form onSubmit={form.onSubmit(({ text }) => onText(text))} noValidate>
      <Stack>
        <Textarea
          data-autofocus
          label={words.pasteLabel}
          description={words.pasteHint}
          dir="auto"
          minRows={8}
          maxRows={16}
          autosize
          {...form.getInputProps("text")}
        />
        <Button type="submit">{words.check}</Button>
      </Stack>
    </form>
  );
}
