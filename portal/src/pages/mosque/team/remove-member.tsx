import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Member } from "@mosque-sync/contract";
import { useNavigate } from "react-router";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useSession } from "../../../parts/accounts/session.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";
import { Choices } from "../../../parts/forms/choices.tsx";
import { afterSaving } from "../../../parts/forms/unsaved.tsx";
import { paths } from "../../../paths.ts";

const route = "POST /portal/api/mosques/{mosqueId}/team/{userId}/remove";
type RemoveAction = ReturnType<typeof useAction<typeof route>>;
const fates = ["keep", "revoke"] as const;

/** Removes somebody from the team, once it is said what happens to their keys. */
export function RemoveMember({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Member> }) {
  const { team: words } = useMessages();
  const { user } = useSession();
  const navigate = useNavigate();
  const say = useNotice();
  const { about: member } = dialog;
  const remove = useAction(route, {
    onDone: ({ revokedKeys }) => {
      dialog.close();
      say(
        revokedKeys.length > 0
          ? words.done.removedWithKeys(revokedKeys.length)
          : words.done.removed(member?.name ?? ""),
      );
      if (member?.userId === user.id && !user.isOperator) navigate(paths.home(), afterSaving);
    },
  });
  const close = () => {
    dialog.close();
    remove.reset();
  };
  return (
    <Dialog
      opened={member !== undefined}
      onClose={close}
      title={words.removeTitle(member?.name ?? "")}
      kind="question"
    >
      {member && <RemoveForm mosqueId={mosqueId} of={member} remove={remove} />}
    </Dialog>
  );
}

function RemoveForm({ mosqueId, of, remove }: { mosqueId: string; of: Member; remove: RemoveAction }) {
  const { team: words } = useMessages();
  const { user } = useSession();
  const form = useForm({ initialValues: { keys: "keep" as (typeof fates)[number] } });
  return (
    <form
      onSubmit={form.onSubmit((body) => remove.mutate({ params: { mosqueId, userId: of.userId }, body }))}
    >
      <Stack>
        <Text>{of.userId === user.id ? words.removeOwn : words.removeText(of.name)}</Text>
        {of.workingKeys > 0 && (
          <Choices
            label={words.removeKeys(of.workingKeys)}
            choices={fates.map((value) => ({ value, ...words[value] }))}
            {...form.getInputProps("keys")}
          />
        )}
        <Failure of={remove.error} />
        <Button type="submit" color="red" loading={remove.isPending}>
          {words.removeIt(of.name)}
        </Button>
      </Stack>
    </form>
  );
}
