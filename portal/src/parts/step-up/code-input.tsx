import { TextInput, type TextInputProps } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";

/** Whether the reader has an app, so that the password or the provider needs a code in addition. */
export function useNeedsCode(): boolean {
  return useResponse("GET /portal/api/session/step-up", {}).data?.needsCode === true;
}

/** Takes a code of the reader's app, or a recovery code. */
export function CodeInput(props: TextInputProps & { readonly "data-autofocus"?: true | undefined }) {
  const { factors } = useMessages();
  return (
    <TextInput
      label={factors.code}
      description={factors.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
