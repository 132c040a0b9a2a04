import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect } from "react";
import type { CallFailure } from "../../api/call.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure, fieldFailure } from "../feedback/failure.tsx";
import { NewPasswordInput, useNewPasswordCheck } from "../forms/new-password-input.tsx";

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface NewAccountFormProps {
  /** The e-mail, where a link settles it. */
  readonly email?: string;
  readonly nameHint?: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly failure: CallFailure | null;
  readonly onSubmit: (account: NewAccount) => void;
}

/** Name, e-mail and a password of one's own choice. */
export function NewAccountForm(props: NewAccountFormProps) {
  const { email, nameHint, submitLabel, isPending, failure, onSubmit } = props;
  const messages = useMessages();
  const { shell, entrance } = messages;
  const checkPassword = useNewPasswordCheck();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: email ?? "", password: "" },
    transformValues: ({ name, email, password }) => ({ name: name.trim(), email: email.trim(), password }),
    validate: {
      name: (value) => (value.trim() === "" ? shell.required : null),
      email: (value) => (value.trim() === "" ? shell.required : null),
      password: checkPassword,
    },
  });

  const { setErrors } = form;
  useEffect(() => {
    if (failure) setErrors(fieldFailure(messages, failure, ["name", "email", "password"]));
  }, [failure, messages, setErrors]);

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label={entrance.yourName}
          description={nameHint}
          name="name"
          autoComplete="name"
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={shell.email}
          type="email"
          name="email"
          autoComplete="username"
          readOnly={email !== undefined}
          variant={email === undefined ? "default" : "filled"}
          classNames={{ input: "ltr" }}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <NewPasswordInput
          label={entrance.choosePassword}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Failure of={failure} errors={form.errors} />
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
