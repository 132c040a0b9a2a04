import { Alert, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Key } from "@mosque-sync/contract";
import type { Action } from "#api/hooks.ts";
import { fromNow } from "#messages/instants.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";

const route = "POST /portal/api/mosques/{mosqueId}/keys/{keyId}/revoke";

interface RevokeKeyProps {
  readonly mosqueId: string;
  /** The working keys, this one among them. */
  readonly keys: readonly Key[];
  readonly dialog: DialogState<Key>;
}

/** Ends a key permanently, once its name has been typed. */
export function RevokeKey({ mosqueId, keys, dialog }: RevokeKeyProps) {
  const { keys: words } = useMessages();
  const revoke = useDialogAction(route, dialog, ({ key }) => words.done.revoked(key.name));
  return (
    <Dialog dialog={dialog} action={revoke} title={({ name }) => words.revokeTitle(name)} kind="question">
      {(key) => <RevokeForm mosqueId={mosqueId} of={key} hasOldKey={hasOldKey(key, keys)} revoke={revoke} />}
    </Dialog>
  );
}

interface RevokeFormProps {
  readonly mosqueId: string;
  readonly of: Key;
  readonly hasOldKey: boolean;
  readonly revoke: Action<typeof route>;
}

function RevokeForm({ mosqueId, of: { id, name, scope, lastUsedAt }, hasOldKey, revoke }: RevokeFormProps) {
  const { messages, language } = useReader();
  const { keys: words } = messages;
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (typed) => (typed.trim() === name ? null : words.nameDiffers(name)) },
  });
  return (
    <ActionForm
      form={form}
      action={revoke}
      input={({ name }) => ({ params: { mosqueId, keyId: id }, body: { name: name.trim() } })}
      button={words.revokeIt}
      buttonProps={{ color: "red" }}
    >
      <Alert color={lastUsedAt ? "red" : "gray"} variant="light" icon={<IconAlertTriangle />}>
        {lastUsedAt
          ? `${words.revokeUsed(fromNow(language, lastUsedAt, Date.now()))} ${words.stops[scope]}`
          : words.revokeUnused}
        {hasOldKey && ` ${words.revokeGrace}`}
      </Alert>
      <Text>{words.revokeForever}</Text>
      <TextInput
        label={words.confirmName(name)}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
    </ActionForm>
  );
}

/** Whether the key replaced one that still works in its grace period: the two share their name. */
function hasOldKey(key: Key, keys: readonly Key[]): boolean {
  return keys.some(({ name, status }) => status === "grace" && name === key.name);
}
