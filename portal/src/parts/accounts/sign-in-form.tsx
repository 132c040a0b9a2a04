import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSignedInNote } from "../../api/crossing.ts";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";

interface SignInFormProps {
  /** Who signs in, where that is settled. */
  readonly email?: string;
  readonly submitLabel?: string;
  readonly onSignedIn?: () => void;
}

/** E-mail and password, in the form that password managers know. */
export function SignInForm({ email, submitLabel, onSignedIn }: SignInFormProps) {
  const { shell } = useMessages();
  const noteSignedIn = useSignedInNote();
  const signIn = useAction("POST /portal/api/session", {
    onDone: (session) => {
      noteSignedIn(session);
      onSignedIn?.();
    },
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: email ?? "", password: "" },
    transformValues: (values) => ({ ...values, email: values.email.trim() }),
    validate: {
      email: (value) => (value.trim() === "" ? shell.required : null),
      password: (value) => (value === "" ? shell.required : null),
    },
  });
  return (
    <form onSubmit={form.onSubmit((body) => signIn.mutate({ body }))} noValidate>
      <Stack>
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
        <PasswordInput
          label={shell.password}
          name="password"
          autoComplete="current-password"
          data-autofocus={email !== undefined || undefined}
          visibilityToggleButtonProps={{ "aria-label": shell.showPassword }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Failure of={signIn.error} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {submitLabel ?? shell.signIn}
        </Button>
      </Stack>
    </form>
  );
}
