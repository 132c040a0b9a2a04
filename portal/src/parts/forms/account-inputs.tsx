import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import { useOpenMessages } from "#messages/language.tsx";

// The inputs of an account. Each takes a form's input props.

/** An email; `readOnly` where it is already known. */
export function EmailInput(props: TextInputProps) {
  const { shell } = useOpenMessages();
  return (
    <TextInput
      label={shell.email}
      type="email"
      name="email"
      autoComplete="username"
      variant={props.readOnly ? "filled" : "default"}
      classNames={{ input: "ltr" }}
      {...props}
    />
  );
}

/** The password that an account has already. */
export function CurrentPasswordInput(props: PasswordInputProps) {
  const { shell } = useOpenMessages();
  return (
    <PasswordInput
      label={shell.password}
      name="password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ "aria-label": shell.showPassword }}
      {...props}
    />
  );
}

/** A password to choose, with its rule in sight. */
export function NewPasswordInput(props: PasswordInputProps) {
  const { shell, entrance } = useOpenMessages();
  return (
    <PasswordInput
      description={entrance.passwordRule(leastCharacters)}
      name="new-password"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": shell.showPassword }}
      {...props}
    />
  );
}

const leastCharacters = pageLimits.passwordCharactersMin;

/** The check of a new password's length. Like the contract, it counts an emoji as one character. */
export function useNewPasswordCheck(): (password: string) => string | null {
  const { entrance } = useOpenMessages();
  return (password) =>
    [...password].length < leastCharacters ? entrance.passwordShort(leastCharacters) : null;
}
