import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { useSession } from "../../parts/accounts/session.tsx";
import { Failure, fieldFailure } from "../../parts/feedback/failure.tsx";
import { NewPasswordInput, useNewPasswordCheck } from "../../parts/forms/new-password-input.tsx";
import { useUnsaved } from "../../parts/forms/unsaved.tsx";

export function PasswordForm() {
  const messages = useMessages();
  const { shell, account } = messages;
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
    <form
      onSubmit={form.onSubmit((body) =>
        change.mutate(
          { body },
          {
            onError: (failure) =>
              form.setErrors(fieldFailure(messages, failure, ["currentPassword", "newPassword"])),
          },
        ),
      )}
      noValidate
    >
      <Stack>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={account.currentPassword}
          name="current-password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": shell.showPassword }}
          key={form.key("currentPassword")}
          {...form.getInputProps("currentPassword")}
        />
        <NewPasswordInput
          label={account.newPassword}
          key={form.key("newPassword")}
          {...form.getInputProps("newPassword")}
        />
        <Failure of={change.error} errors={form.errors} />
        {change.isSuccess && (
          <Alert role="status" color="green" variant="light">
            {account.passwordChanged}
          </Alert>
        )}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: "start" }}>
          {account.changePassword}
        </Button>
      </Stack>
    </form>
  );
}
