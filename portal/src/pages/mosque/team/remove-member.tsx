import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Member } from "@mosque-sync/contract";
import type { Action } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { Choices } from "#parts/forms/choices.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/team/{userId}/remove";
const fates = ["keep", "revoke"] as const;
type Fate = (typeof fates)[number];

/** Removes a member from the team, and keeps or revokes the keys that they made. */
export function RemoveMember({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Member> }) {
  const { team: words } = useMessages();
  const { about: removed } = dialog;
  const remove = useDialogAction(route, dialog, ({ revokedKeys }) =>
    revokedKeys.length > 0
      ? words.done.removedWithKeys(revokedKeys.length)
      : words.done.removed(removed?.name ?? ""),
  );
  return (
    <Dialog dialog={dialog} action={remove} title={({ name }) => words.removeTitle(name)} kind="question">
      {(member) => <RemoveForm mosqueId={mosqueId} of={member} remove={remove} />}
    </Dialog>
  );
}

interface RemoveFormProps {
  readonly mosqueId: string;
  readonly of: Member;
  readonly remove: Action<typeof route>;
}

function RemoveForm({ mosqueId, of: { userId, name, workingKeys }, remove }: RemoveFormProps) {
  const { team: words } = useMessages();
  const form = useForm({ initialValues: { keys: "keep" as Fate } }); // One of several that the form can hold.
  return (
    <ActionForm
      form={form}
      action={remove}
      input={(body) => ({ params: { mosqueId, userId }, body })}
      button={words.removeIt(name)}
      buttonProps={{ color: "red" }}
    >
      <Text>{words.removeText(name)}</Text>
      {workingKeys > 0 && (
        <Choices
          label={words.removeKeys(workingKeys)}
          choices={fates.map((value) => ({ value, ...words[value] }))}
          {...form.getInputProps("keys")}
        />
      )}
    </ActionForm>
  );
}
