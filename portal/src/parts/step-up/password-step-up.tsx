import { useForm } from "@mantine/form";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "../accounts/session.tsx";
import { CurrentPasswordInput } from "../forms/account-inputs.tsx";
import { ActionForm } from "../forms/action-form.tsx";
import { CodeInput, useNeedsCode } from "./code-input.tsx";

/** Takes the reader's password, and a code if they have an app. */
export function PasswordStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
  const { shell, session } = useMessages();
  const { user } = useSession();
  const needsCode = useNeedsCode();
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
      {needsCode && <CodeInput key={form.key("code")} {...form.getInputProps("code")} />}
    </ActionForm>
  );
}
