import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { MosqueRole } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure, fieldFailure } from "../../../parts/feedback/failure.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { IssuedLink } from "../../../parts/links/issued-link.tsx";
import { RoleChoices } from "./role-choices.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/invitations";
type InviteAction = ReturnType<typeof useAction<typeof route>>;

/** Invites somebody by a link, which is shown once. */
export function Invite({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<"new"> }) {
  const { team: words, shell } = useMessages();
  const invite = useAction(route);
  const say = useNotice();
  const close = () => {
    if (invite.data) {
      const { invitation, mailed } = invite.data;
      say((mailed ? words.done.mailed : words.done.made)(invitation.email));
    }
    dialog.close();
    invite.reset();
  };
  return (
    <Dialog
      opened={dialog.about !== undefined}
      onClose={close}
      title={invite.data ? words.linkTitle : words.invite}
      kind="form"
    >
      {invite.data ? (
        <Stack gap="lg">
          <IssuedLink of={invite.data} to={invite.data.invitation.email} />
          <Button onClick={close}>{shell.done}</Button>
        </Stack>
      ) : (
        <InviteForm mosqueId={mosqueId} invite={invite} />
      )}
    </Dialog>
  );
}

function InviteForm({ mosqueId, invite }: { mosqueId: string; invite: InviteAction }) {
  const messages = useMessages();
  const { team: words, shell } = messages;
  const form = useForm({
    initialValues: { email: "", role: "manager" as MosqueRole },
    validate: { email: (value) => (value.trim() === "" ? shell.required : null) },
  });
  useUnsaved(() => form.isDirty());
  const submit = form.onSubmit(({ email, role }) =>
    invite.mutate(
      { params: { mosqueId }, body: { email: email.trim(), role } },
      { onError: (failure) => form.setErrors(fieldFailure(messages, failure, ["email"])) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          type="email"
          label={shell.email}
          description={words.emailHint}
          autoComplete="off"
          data-autofocus
          classNames={{ input: "ltr" }}
          {...form.getInputProps("email")}
        />
        <RoleChoices label={words.role} {...form.getInputProps("role")} />
        <Failure of={invite.error} errors={form.errors} />
        <Button type="submit" size="md" loading={invite.isPending}>
          {words.inviteIt}
        </Button>
      </Stack>
    </form>
  );
}
