import { Button, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure, fieldFailure } from "../../../parts/feedback/failure.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";
import { browserTimeZone, TimeZoneSelect } from "../../../parts/forms/time-zone-select.tsx";
import { afterSaving, useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { paths } from "../../../paths.ts";

const route = "POST /portal/api/operator/mosques";
type CreateAction = ReturnType<typeof useAction<typeof route>>;

/** Adds a mosque, and leads on: to its keys for who looks after it, otherwise to its team. */
export function AddMosque({ dialog }: { dialog: DialogState<"new"> }) {
  const { operator: words } = useMessages();
  const navigate = useNavigate();
  const say = useNotice();
  const create = useAction(route, {
    onDone: ({ mosque: { id: mosqueId, communityName, role } }) => {
      say(words.mosqueAdded(communityName));
      void navigate(role === undefined ? paths.team({ mosqueId }) : paths.keys({ mosqueId }), afterSaving);
    },
  });
  const close = () => {
    dialog.close();
    create.reset();
  };
  return (
    <Dialog opened={dialog.about !== undefined} onClose={close} title={words.addMosque} kind="form">
      <MosqueForm create={create} />
    </Dialog>
  );
}

function MosqueForm({ create }: { create: CreateAction }) {
  const messages = useMessages();
  const { operator: words, entrance, shell } = messages;
  const form = useForm({
    initialValues: { communityName: "", timeZoneId: browserTimeZone, join: false },
    validate: { communityName: (value) => (value.trim() === "" ? shell.required : null) },
  });
  useUnsaved(() => form.isDirty());
  const submit = form.onSubmit(({ communityName, ...others }) =>
    create.mutate(
      { body: { communityName: communityName.trim(), ...others } },
      {
        onError: (failure) =>
          form.setErrors(fieldFailure(messages, failure, ["communityName", "timeZoneId"])),
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label={entrance.mosqueName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("communityName")}
        />
        <TimeZoneSelect {...form.getInputProps("timeZoneId")} />
        <Switch
          label={words.joinIt}
          description={words.joinHint}
          {...form.getInputProps("join", { type: "checkbox" })}
        />
        <Failure of={create.error} errors={form.errors} />
        <Button type="submit" size="md" loading={create.isPending}>
          {words.addIt}
        </Button>
      </Stack>
    </form>
  );
}
