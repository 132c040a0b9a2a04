import { Textarea } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import type { Action } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { KeyForm } from "./key-form.tsx";

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
  return (
    <KeyForm
      initialValues={{ name, networks: networks.join("\n") }}
      action={edit}
      input={({ name, networks }) => ({
        params: { mosqueId, keyId: id },
        body: { name, networks: linesOf(networks) },
      })}
      fieldOf={{ network_invalid: "networks", too_long: "networks" }}
      button={shell.save}
    >
      {(form) => (
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
      )}
    </KeyForm>
  );
}

/** The lines that are not blank. */
function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}
