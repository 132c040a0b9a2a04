import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { graces, Key } from "@mosque-sync/contract";
import { useAction } from "../../../../api/hooks.ts";
import { useMessages } from "../../../../messages/language.tsx";
import type { DialogState } from "../../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../../parts/feedback/failure.tsx";
import { Choices } from "../../../../parts/forms/choices.tsx";
import { IssuingDialog } from "./issuing-dialog.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/keys/{keyId}/rotate";
type RotateAction = ReturnType<typeof useAction<typeof route>>;
type Grace = (typeof graces)[number];
const offered = ["none", "1h", "24h", "7d"] as const satisfies readonly Grace[];

/** Replaces a key by a new one, which is shown once; the old one may go on working for a while. */
export function RotateKey({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Key> }) {
  const { keys: words } = useMessages();
  const rotate = useAction(route);
  return (
    <IssuingDialog
      mosqueId={mosqueId}
      title={words.rotateTitle(dialog.about?.name ?? "")}
      done={words.done.rotated}
      opened={dialog.about !== undefined}
      onClose={dialog.close}
      issuing={rotate}
    >
      {dialog.about && <GraceForm mosqueId={mosqueId} keyId={dialog.about.id} rotate={rotate} />}
    </IssuingDialog>
  );
}

interface GraceFormProps {
  readonly mosqueId: string;
  readonly keyId: string;
  readonly rotate: RotateAction;
}

function GraceForm({ mosqueId, keyId, rotate }: GraceFormProps) {
  const { keys: words } = useMessages();
  const form = useForm({ initialValues: { grace: "24h" as Grace } });
  return (
    <form onSubmit={form.onSubmit((body) => rotate.mutate({ params: { mosqueId, keyId }, body }))}>
      <Stack gap="lg">
        <Text>{words.rotateText}</Text>
        <Choices
          label={words.graceLabel}
          choices={offered.map((value) => ({ value, ...words.grace[value] }))}
          {...form.getInputProps("grace")}
        />
        <Failure of={rotate.error} />
        <Button type="submit" size="md" loading={rotate.isPending}>
          {words.rotateIt}
        </Button>
      </Stack>
    </form>
  );
}
