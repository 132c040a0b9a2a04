import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction } from "../api/hooks.ts";
import { noteSignedIn } from "../api/signed-out.ts";
import { useMessages } from "../messages/language.tsx";
import { Failure } from "./failure.tsx";

/** E-mail and password, in the form that password managers know. */
export function SignInForm({ email = "", onSignedIn }: { email?: string; onSignedIn?: () => void }) {
  const { shell } = useMessages();
  const signIn = useAction("POST /portal/api/session", {
    onDone: () => {
      noteSignedIn();
      onSignedIn?.();
    },
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email, password: "" },
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
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label={shell.password}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": shell.showPassword }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Failure of={signIn.error} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {shell.signIn}
        </Button>
      </Stack>
    </form>
  );
}
