import { useForm } from "@mantine/form";
import type { MosqueRole } from "@mosque-sync/contract";
import { type Action, useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import type { DialogState } from "#parts/dialogs/dialog.tsx";
import { EmailInput } from "#parts/forms/account-inputs.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { LinkDialog } from "#parts/links/link-dialog.tsx";
import { RoleChoices } from "./role-choices.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/invitations";

/** Invites a person by a link, which is mailed or, without mail, shown once. */
export function Invite({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<"new"> }) {
  const { team: words } = useMessages();
  const invite = useAction(route);
  return (
    <LinkDialog
      dialog={dialog}
      action={invite}
      title={() => words.invite}
      linkTitle={words.linkTitle}
      kind="form"
      to={({ invitation }) => invitation.email}
      done={({ link }, email) => (link === undefined ? words.done.mailed : words.done.made)(email)}
    >
      {() => <InviteForm mosqueId={mosqueId} invite={invite} />}
    </LinkDialog>
  );
}

function InviteForm({ mosqueId, invite }: { mosqueId: string; invite: Action<typeof route> }) {
  const { team: words } = useMessages();
  const form = useForm({
    initialValues: { email: "", role: "manager" as MosqueRole }, // One of several that the form can hold.
    validate: { email: useRequired() },
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={invite}
      input={({ email, role }) => ({ params: { mosqueId }, body: { email: email.trim(), role } })}
      button={words.inviteIt}
      gap="lg"
    >
      <EmailInput
        description={words.emailHint}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <RoleChoices label={words.role} {...form.getInputProps("role")} />
    </ActionForm>
  );
}
