import { useForm } from "@mantine/form";
import { useState } from "react";
import { useSignedInNote } from "../../api/crossing.ts";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { CurrentPasswordInput, EmailInput } from "../forms/account-inputs.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";
import { FactorForm } from "./factor-form.tsx";

interface SignInFormProps {
  /** The account's email, where it is already known. */
  readonly email?: string;
  readonly submitLabel?: string;
  readonly onSignedIn?: () => void;
}

/** Email and password, in the form that password managers know; then the second factor, if there is one. */
export function SignInForm({ email, submitLabel, onSignedIn }: SignInFormProps) {
  const { shell } = useMessages();
  const noteSignedIn = useSignedInNote();
  const required = useRequired();
  const signIn = useAction("POST /portal/api/session", {
    onDone: ({ needsFactor, user, mosqueCount = 0, ...session }) => {
      if (needsFactor) return setNeedsFactor(true);
      noteSignedIn(user && { ...session, user, mosqueCount });
      onSignedIn?.();
    },
  });
  const [needsFactor, setNeedsFactor] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: email ?? "", password: "" },
    validate: { email: required, password: (value) => (value === "" ? shell.required : null) },
  });
  if (needsFactor) return <FactorForm onSignedIn={onSignedIn} onStartAgain={() => setNeedsFactor(false)} />;
  return (
    <ActionForm
      form={form}
      action={signIn}
      input={({ email, password }) => ({ body: { email: email.trim(), password } })}
      button={submitLabel ?? shell.signIn}
    >
      <EmailInput readOnly={email !== undefined} key={form.key("email")} {...form.getInputProps("email")} />
      <CurrentPasswordInput
        data-autofocus={email !== undefined || undefined}
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
    </ActionForm>
  );
}
