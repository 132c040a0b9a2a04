import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Factor } from "@mosque-sync/contract";
import { useState } from "react";
import type { ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { leaveToSignIn, useSignedInNote } from "#api/page-exit.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { CurrentPasswordInput, EmailInput } from "../forms/account-inputs.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";
import { FactorForm } from "./factor-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

interface SignInFormProps {
  /** The account's email, where it is already known. */
  readonly email?: string;
  readonly submitLabel?: string;
  readonly onSignedIn?: () => void;
}

/** Email and password, in the form that password managers know, then the second factor, if there is one; or a passkey. */
export function SignInForm({ email, submitLabel, onSignedIn }: SignInFormProps) {
  const { shell } = useOpenMessages();
  const noteSignedIn = useSignedInNote();
  const required = useRequired();
  const finish = ({ user, mosqueCount = 0, ...session }: Partial<ResponseTo<"POST /portal/api/session">>) => {
    // A passkey of another account has signed in: this page belongs to the previous user.
    if (email !== undefined && user?.email !== email) return leaveToSignIn();
    noteSignedIn(user && { ...session, user, mosqueCount });
    onSignedIn?.();
  };
  const [factors, setFactors] = useState<readonly Factor[]>();
  const signIn = useAction("POST /portal/api/session", {
    onDone: ({ needsFactor, factors = [], ...session }) =>
      needsFactor ? setFactors(factors) : finish(session),
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: email ?? "", password: "" },
    validate: { email: required, password: (value) => (value === "" ? shell.required : null) },
  });
  if (factors) {
    return <FactorForm factors={factors} onSignedIn={finish} onStartAgain={() => setFactors(undefined)} />;
  }
  return (
    <Stack>
      <ActionForm
        form={form}
        action={signIn}
        input={({ email, password }) => ({ body: { email: email.trim(), password } })}
        button={submitLabel ?? shell.signIn}
      >
        <EmailInput
          readOnly={email !== undefined}
          autoComplete="username webauthn"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <CurrentPasswordInput
          data-autofocus={email !== undefined || undefined}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      </ActionForm>
      <PasskeySignIn onSignedIn={finish} isOffered={email === undefined} />
    </Stack>
  );
}
