import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Key } from "@mosque-sync/contract";
import type { Action } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "../../../parts/dialogs/dialog.tsx";
import { ActionForm, useRequired } from "../../../parts/forms/action-form.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";

const route = "PATCH /portal/api/mosques/{mosqueId}/keys/{keyId}";

/** Renames a key, and limits the networks that it works from. */
export function EditKey({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Key> }) {
  const { keys: words } = useMessages();
  const edit = useDialogAction(route, dialog, ({ key }) => words.done.edited(key.name));
  return (
    <Dialog dialog={dialog} action={edit} title={({ name }) => words.editTitle(name)} kind="form">
      {(key) => <EditForm mosqueId={mosqueId} of={key} edit={edit} />}
    </Dialog>
  );
}

interface EditFormProps {
  readonly mosqueId: string;
  readonly of: Key;
  readonly edit: Action<typeof route>;
}

function EditForm({ mosqueId, of: { id, name, networks = [], lastUsedFrom }, edit }: EditFormProps) {
  const { keys: words, shell } = useMessages();
  const form = useForm({
    initialValues: { name, networks: networks.join("\n") },
    validate: { name: useRequired() },
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={edit}
      input={(values) => ({
        params: { mosqueId, keyId: id },
        body: { name: values.name.trim(), networks: linesOf(values.networks) },
      })}
      fieldOf={{ name_taken: "name", network_invalid: "networks", too_long: "networks" }}
      button={shell.save}
      gap="lg"
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        maxLength={50}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Textarea
        label={words.networks}
        description={`${words.networksHint}${lastUsedFrom ? ` ${words.networksSeen(lastUsedFrom)}` : ""}`}
        classNames={{ input: "ltr" }}
        autosize
        minRows={3}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("networks")}
      />
    </ActionForm>
  );
}

/** The lines that are not blank. */
function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}
