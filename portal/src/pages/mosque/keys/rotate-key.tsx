import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { graces, Key } from "@mosque-sync/contract";
import { type Action, useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import type { DialogState } from "#parts/dialogs/dialog.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { Choices } from "#parts/forms/choices.tsx";
import { IssuingDialog } from "./issuing-dialog.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/keys/{keyId}/rotate";
type Grace = (typeof graces)[number];
const offered = ["none", "1h", "24h", "7d"] as const satisfies readonly Grace[];

/** Replaces a key with a new one, which is shown once. The old one can keep working for a while. */
export function RotateKey({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Key> }) {
  const { keys: words } = useMessages();
  const rotate = useAction(route);
  return (
    <IssuingDialog
      mosqueId={mosqueId}
      dialog={dialog}
      title={({ name }) => words.rotateTitle(name)}
      done={words.done.rotated}
      issuing={rotate}
    >
      {(key) => <GraceForm mosqueId={mosqueId} of={key} rotate={rotate} />}
    </IssuingDialog>
  );
}

interface GraceFormProps {
  readonly mosqueId: string;
  readonly of: Key;
  readonly rotate: Action<typeof route>;
}

function GraceForm({ mosqueId, of: { id, scope }, rotate }: GraceFormProps) {
  const { keys: words } = useMessages();
  const form = useForm({ initialValues: { grace: "24h" as Grace } }); // One of several that the form can hold.
  return (
    <ActionForm
      form={form}
      action={rotate}
      input={(body) => ({ params: { mosqueId, keyId: id }, body })}
      button={words.rotateIt}
      gap="lg"
    >
      <Text>{words.rotateText}</Text>
      <Choices
        label={words.graceLabel}
        choices={offered.map((value) => ({
          value,
          explanation: words.stops[scope],
          ...words.grace[value],
        }))}
        {...form.getInputProps("grace")}
      />
    </ActionForm>
  );
}
