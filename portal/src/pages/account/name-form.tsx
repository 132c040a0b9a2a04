import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { useSession } from "../../parts/accounts/session.tsx";
import { Failure, fieldFailure } from "../../parts/feedback/failure.tsx";
import { useUnsaved } from "../../parts/forms/unsaved.tsx";

export function NameForm() {
  const messages = useMessages();
  const { shell, account } = messages;
  const { user } = useSession();
  const save = useAction("PATCH /portal/api/account", { onDone: () => form.resetDirty() });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: user.name },
    transformValues: ({ name }) => ({ name: name.trim() }),
    validate: { name: (value) => (value.trim() === "" ? shell.required : null) },
    onValuesChange: () => save.isSuccess && save.reset(),
  });
  useUnsaved(() => form.isDirty());
  return (
    <form
      onSubmit={form.onSubmit((body) =>
        save.mutate(
          { body },
          { onError: (failure) => form.setErrors(fieldFailure(messages, failure, ["name"])) },
        ),
      )}
      noValidate
    >
      <Stack>
        <TextInput
          label={account.name}
          name="name"
          autoComplete="name"
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={shell.email}
          description={account.emailHint}
          value={user.email}
          readOnly
          variant="filled"
          classNames={{ input: "ltr" }}
        />
        <Failure of={save.error} errors={form.errors} />
        {save.isSuccess && (
          <Alert role="status" color="green" variant="light">
            {shell.saved}
          </Alert>
        )}
        <Button type="submit" loading={save.isPending} style={{ alignSelf: "start" }}>
          {shell.save}
        </Button>
      </Stack>
    </form>
  );
}
