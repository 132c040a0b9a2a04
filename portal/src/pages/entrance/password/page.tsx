import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { EmailInput, NewPasswordInput, useNewPasswordCheck } from "#parts/forms/account-inputs.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { OneTimeLink } from "#parts/links/one-time-link.tsx";
import { pathTo } from "#paths.ts";

/** A new password, chosen with a one-time link. */
export function Page() {
  const { entrance } = useOpenMessages();
  const navigate = useNavigate();
  const [isSet, setIsSet] = useState(false);
  if (isSet) return <PasswordIsSet />;
  return (
    <OneTimeLink
      kind="password"
      advice={
        <Anchor component={Link} to={pathTo("forgottenPassword")}>
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
            void navigate(pathTo("password"), { replace: true });
          }}
        />
      )}
    </OneTimeLink>
  );
}

function NewPassword({ email, token, onSet }: { email: string; token: string; onSet: () => void }) {
  const { entrance } = useOpenMessages();
  const setPassword = useAction("POST /portal/api/password", { onDone: onSet });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: useNewPasswordCheck() },
  });
  return (
    <Stack>
      <PageTitle>{entrance.passwordTitle}</PageTitle>
      <ActionForm
        form={form}
        action={setPassword}
        input={({ password }) => ({ body: { token, password } })}
        button={entrance.setPassword}
      >
        <EmailInput value={email} readOnly />
        <NewPasswordInput
          label={entrance.newPassword}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      </ActionForm>
    </Stack>
  );
}

function PasswordIsSet() {
  const { shell, entrance } = useOpenMessages();
  return (
    <Stack role="status">
      <PageTitle>{entrance.passwordSetTitle}</PageTitle>
      <Text>{entrance.passwordSetText}</Text>
      <Button component={Link} to={pathTo("signIn")}>
        {shell.signIn}
      </Button>
    </Stack>
  );
}
