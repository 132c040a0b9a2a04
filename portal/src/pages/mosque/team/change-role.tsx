import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Member } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useSession } from "../../../parts/accounts/session.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { RoleChoices } from "./role-choices.tsx";

const route = "PATCH /portal/api/mosques/{mosqueId}/team/{userId}";
type ChangeAction = ReturnType<typeof useAction<typeof route>>;

/** Gives somebody of the team another role. */
export function ChangeRole({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Member> }) {
  const { team: words, mosques } = useMessages();
  const say = useNotice();
  const change = useAction(route, {
    onDone: ({ member }) => {
      dialog.close();
      say(words.done.roleChanged(member.name, mosques.role[member.role]));
    },
  });
  const { about: member } = dialog;
  const close = () => {
    dialog.close();
    change.reset();
  };
  return (
    <Dialog
      opened={member !== undefined}
      onClose={close}
      title={words.changeRoleTitle(member?.name ?? "")}
      kind="question"
    >
      {member && <RoleForm mosqueId={mosqueId} of={member} change={change} />}
    </Dialog>
  );
}

function RoleForm({ mosqueId, of, change }: { mosqueId: string; of: Member; change: ChangeAction }) {
  const { team: words, shell } = useMessages();
  const { user } = useSession();
  const form = useForm({ initialValues: { role: of.role } });
  useUnsaved(() => form.isDirty());
  const losesOwn = of.userId === user.id && !user.isOperator && form.values.role !== "owner";
  return (
    <form
      onSubmit={form.onSubmit((body) => change.mutate({ params: { mosqueId, userId: of.userId }, body }))}
    >
      <Stack>
        <RoleChoices aria-label={words.role} {...form.getInputProps("role")} />
        {losesOwn && <Text fw={500}>{words.changeOwn}</Text>}
        <Failure of={change.error} />
        <Button type="submit" loading={change.isPending}>
          {shell.save}
        </Button>
      </Stack>
    </form>
  );
}
