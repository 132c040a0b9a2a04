import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Failure, fieldFailure } from "../../../parts/feedback/failure.tsx";
import { NewPasswordInput, useNewPasswordCheck } from "../../../parts/forms/new-password-input.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { OneTimeLink } from "../../../parts/links/one-time-link.tsx";
import { paths } from "../../../paths.ts";

export function Page() {
  const { entrance } = useMessages();
  const navigate = useNavigate();
  const [isSet, setIsSet] = useState(false);
  if (isSet) return <PasswordIsSet />;
  return (
    <OneTimeLink
      kind="password"
      advice={
        <Anchor component={Link} to={paths.forgottenPassword()}>
          {entrance.askForLink}
        </Anchor>
      }
    >
      {({ email = "" }, token) => (
        <NewPassword
          email={email}
          token={token}
          onSet={() => {
            setIsSet(true);
            void navigate(paths.password(), { replace: true });
          }}
        />
      )}
    </OneTimeLink>
  );
}

function NewPassword({ email, token, onSet }: { email: string; token: string; onSet: () => void }) {
  const messages = useMessages();
  const { shell, entrance } = messages;
  const setPassword = useAction("POST /portal/api/password", { onDone: onSet });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: useNewPasswordCheck() },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ password }) =>
        setPassword.mutate(
          { body: { token, password } },
          { onError: (failure) => form.setErrors(fieldFailure(messages, failure, ["password"])) },
        ),
      )}
      noValidate
    >
      <Stack>
        <PageTitle>{entrance.passwordTitle}</PageTitle>
        <TextInput
          label={shell.email}
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          variant="filled"
          classNames={{ input: "ltr" }}
        />
        <NewPasswordInput
          label={entrance.newPassword}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Failure of={setPassword.error} errors={form.errors} />
        <Button type="submit" loading={setPassword.isPending}>
          {entrance.setPassword}
        </Button>
      </Stack>
    </form>
  );
}

function PasswordIsSet() {
  const { shell, entrance } = useMessages();
  return (
    <Stack role="status">
      <PageTitle>{entrance.passwordSetTitle}</PageTitle>
      <Text>{entrance.passwordSetText}</Text>
      <Button component={Link} to={paths.signIn()}>
        {shell.signIn}
      </Button>
    </Stack>
  );
}
