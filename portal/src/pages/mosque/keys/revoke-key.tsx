import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Key } from "@mosque-sync/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useAction } from "../../../api/hooks.ts";
import { useReader } from "../../../messages/language.tsx";
import { fromNow } from "../../../messages/moments.ts";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/keys/{keyId}/revoke";
type RevokeAction = ReturnType<typeof useAction<typeof route>>;

interface RevokeKeyProps {
  readonly mosqueId: string;
  /** The keys that work, this one among them. */
  readonly keys: readonly Key[];
  readonly dialog: DialogState<Key>;
}

/** Ends a key for ever, once its name has been typed. */
export function RevokeKey({ mosqueId, keys, dialog }: RevokeKeyProps) {
  const { messages } = useReader();
  const say = useNotice();
  const revoke = useAction(route, {
    onDone: ({ key }) => {
      dialog.close();
      say(messages.keys.done.revoked(key.name));
    },
  });
  const { about: key } = dialog;
  const close = () => {
    dialog.close();
    revoke.reset();
  };
  return (
    <Dialog
      opened={key !== undefined}
      onClose={close}
      title={messages.keys.revokeTitle(key?.name ?? "")}
      kind="question"
    >
      {key && <RevokeForm mosqueId={mosqueId} of={key} hasGrace={hasOldOne(key, keys)} revoke={revoke} />}
    </Dialog>
  );
}

interface RevokeFormProps {
  readonly mosqueId: string;
  readonly of: Key;
  readonly hasGrace: boolean;
  readonly revoke: RevokeAction;
}

function RevokeForm({ mosqueId, of: key, hasGrace, revoke }: RevokeFormProps) {
  const { messages, language } = useReader();
  const { keys: words } = messages;
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (typed) => (typed.trim() === key.name ? null : words.nameDiffers(key.name)) },
  });
  const submit = form.onSubmit(({ name }) =>
    revoke.mutate({ params: { mosqueId, keyId: key.id }, body: { name: name.trim() } }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Alert
          color={key.lastUsedAt ? "red" : "gray"}
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
        >
          {key.lastUsedAt
            ? words.revokeUsed(fromNow(language, key.lastUsedAt, Date.now()))
            : words.revokeUnused}
          {hasGrace && ` ${words.revokeGrace}`}
        </Alert>
        <Text>{words.revokeForever}</Text>
        <TextInput
          label={words.confirmName(key.name)}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Failure of={revoke.error} />
        <Button type="submit" color="red" loading={revoke.isPending}>
          {words.revokeIt}
        </Button>
      </Stack>
    </form>
  );
}

/** Whether the key was rotated a short while ago, so that the one before it still works: the two share their name. */
function hasOldOne(key: Key, keys: readonly Key[]): boolean {
  return keys.some(({ name, status }) => status === "grace" && name === key.name);
}
