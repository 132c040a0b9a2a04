import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Change } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { EmailInput, NewPasswordInput, useNewPasswordCheck } from "../forms/account-inputs.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface NewAccountFormProps<Input, Data> {
  /** The account's email, where a link settles it. */
  readonly email?: string;
  readonly nameHint?: string;
  readonly action: Change<Input, Data>;
  readonly input: (account: NewAccount) => Input;
  readonly button: string;
}

/** Name, email, and a password to choose. */
export function NewAccountForm<Input, Data>(props: NewAccountFormProps<Input, Data>) {
  const { email, nameHint, action, input, button } = props;
  const { entrance } = useOpenMessages();
  const required = useRequired();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: email ?? "", password: "" },
    validate: { name: required, email: required, password: useNewPasswordCheck() },
  });
  return (
    <ActionForm
      form={form}
      action={action}
      input={({ name, email, password }) => input({ name: name.trim(), email: email.trim(), password })}
      button={button}
    >
      <TextInput
        label={entrance.yourName}
        description={nameHint}
        name="name"
        autoComplete="name"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <EmailInput readOnly={email !== undefined} key={form.key("email")} {...form.getInputProps("email")} />
      <NewPasswordInput
        label={entrance.choosePassword}
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
    </ActionForm>
  );
}
