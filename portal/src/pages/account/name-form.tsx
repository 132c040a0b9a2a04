import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";

export function NameForm() {
  const { shell, account } = useMessages();
  const { user } = useSession();
  const save = useAction("PATCH /portal/api/account", { onDone: () => form.resetDirty() });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: user.name },
    validate: { name: useRequired() },
    onValuesChange: () => save.isSuccess && save.reset(),
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={save}
      input={({ name }) => ({ body: { name: name.trim() } })}
      button={shell.save}
      buttonProps={{ style: { alignSelf: "start" } }}
      done={shell.saved}
    >
      <TextInput
        label={account.name}
        name="name"
        autoComplete="name"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
    </ActionForm>
  );
}
