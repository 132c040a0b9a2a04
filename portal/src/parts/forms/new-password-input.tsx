import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { limits } from "@mosque-sync/contract";
import { useMessages } from "../../messages/language.tsx";

/** The least that a new password has. Its type holds it to the contract, whose runtime the pages leave out. */
const leastCharacters: (typeof limits)["passwordCharactersMin"] = 10;

/** A password that somebody chooses, with its rule in sight. Takes what a form gives its inputs. */
export function NewPasswordInput(props: PasswordInputProps) {
  const { shell, entrance } = useMessages();
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

/** Counts characters as the contract does: an emoji is one. */
function isPasswordShort(password: string): boolean {
  return [...password].length < leastCharacters;
}

/** What is wrong with a new password, for a form's check. */
export function useNewPasswordCheck(): (password: string) => string | null {
  const { entrance } = useMessages();
  return (password) => (isPasswordShort(password) ? entrance.passwordShort(leastCharacters) : null);
}
