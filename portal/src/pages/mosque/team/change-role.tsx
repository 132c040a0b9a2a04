import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Member } from "@mosque-sync/contract";
import type { Action } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { RoleChoices } from "./role-choices.tsx";

const route = "PATCH /portal/api/mosques/{mosqueId}/team/{userId}";

/** Gives a member another role. */
export function ChangeRole({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Member> }) {
  const { team: words, roles } = useMessages();
  const change = useDialogAction(route, dialog, ({ member }) =>
    words.done.roleChanged(member.name, roles.name[member.role]),
  );
  return (
    <Dialog dialog={dialog} action={change} title={({ name }) => words.changeRoleTitle(name)} kind="question">
      {(member) => <RoleForm mosqueId={mosqueId} of={member} change={change} />}
    </Dialog>
  );
}

function RoleForm({ mosqueId, of, change }: { mosqueId: string; of: Member; change: Action<typeof route> }) {
  const { team: words, shell } = useMessages();
  const { user } = useSession();
  const form = useForm({ initialValues: { role: of.role } });
  useUnsaved(() => form.isDirty());
  const losesOwn = of.userId === user.id && !user.isOperator && form.values.role !== "owner";
  return (
    <ActionForm
      form={form}
      action={change}
      input={(body) => ({ params: { mosqueId, userId: of.userId }, body })}
      button={shell.save}
    >
      <RoleChoices aria-label={words.role} {...form.getInputProps("role")} />
      {losesOwn && <Text fw={500}>{words.changeOwn}</Text>}
    </ActionForm>
  );
}
