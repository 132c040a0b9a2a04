import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction, useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { useSession } from "../accounts/session.tsx";
import { CurrentPasswordInput } from "../forms/account-inputs.tsx";
import { ActionForm } from "../forms/action-form.tsx";

/** Takes the reader's password, and a code if they have an app. */
export function PasswordStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
  const { factors, shell, session } = useMessages();
  const { user } = useSession();
  const needsCode = useAnswer("GET /portal/api/session/step-up", {}).data?.needsCode === true;
  const stepUp = useAction("POST /portal/api/session/step-up", { onDone, leavesPage: true });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (value === "" ? shell.required : null),
      code: (value) => (needsCode && value.trim() === "" ? shell.required : null),
    },
  });
  return (
    <ActionForm
      form={form}
      action={stepUp}
      input={({ password, code }) => ({ body: { password, ...(needsCode && { code }) } })}
      fieldOf={{ password_wrong: "password", factor_code_wrong: "code" }}
      button={session.stepUp}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordInput
        data-autofocus={isFirst || undefined}
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      {needsCode && (
        <TextInput
          label={factors.code}
          description={factors.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
      )}
    </ActionForm>
  );
}
