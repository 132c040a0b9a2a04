import { useForm } from "@mantine/form";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { CurrentPasswordInput, NewPasswordInput, useNewPasswordCheck } from "#parts/forms/account-inputs.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";

export function PasswordForm() {
  const { shell, account } = useMessages();
  const { user } = useSession();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { currentPassword: "", newPassword: "" },
    validate: {
      currentPassword: (value) => (value === "" ? shell.required : null),
      newPassword: useNewPasswordCheck(),
    },
  });
  const change = useAction("POST /portal/api/account/password", { onDone: () => form.reset() });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={change}
      input={(body) => ({ body })}
      button={account.changePassword}
      buttonProps={{ style: { alignSelf: "start" } }}
      done={account.passwordChanged}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordInput
        label={account.currentPassword}
        name="current-password"
        key={form.key("currentPassword")}
        {...form.getInputProps("currentPassword")}
      />
      <NewPasswordInput
        label={account.newPassword}
        key={form.key("newPassword")}
        {...form.getInputProps("newPassword")}
      />
    </ActionForm>
  );
}
