import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Change } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";
import { useUnsaved } from "../forms/unsaved-guard.tsx";

interface PasskeyNameFormProps<Input, Data> {
  /** The current name of the passkey. */
  readonly name: string;
  readonly action: Change<Input, Data>;
  readonly input: (name: string) => Input;
  readonly button: string;
  readonly text?: string;
}

/** Names a passkey. */
export function PasskeyNameForm<Input, Data>({
  name,
  action,
  input,
  button,
  text,
}: PasskeyNameFormProps<Input, Data>) {
  const { passkeys: words } = useMessages();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name },
    validate: { name: useRequired() },
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm form={form} action={action} input={({ name }) => input(name.trim())} button={button} gap="lg">
      {text !== undefined && <Text>{text}</Text>}
      <TextInput
        label={words.name}
        description={words.nameHint}
        data-autofocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
    </ActionForm>
  );
}
