import { TextInput } from "@mantine/core";
import type { useForm } from "@mantine/form";
import { useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";

interface CodeInputProps<Values extends { readonly code: string }> {
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly isFirst: boolean;
}

/** Whether the reader has an app, so that neither the password nor the provider alone proves that it is them. */
export function useNeedsCode(): boolean {
  return useAnswer("GET /portal/api/session/step-up", {}).data?.needsCode === true;
}

/** Takes a code of the reader's app, or a recovery code. */
export function CodeInput<Values extends { readonly code: string }>({
  form,
  isFirst,
}: CodeInputProps<Values>) {
  const { factors } = useMessages();
  return (
    <TextInput
      label={factors.code}
      description={factors.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={isFirst || undefined}
      key={form.key("code")}
      {...form.getInputProps("code")}
    />
  );
}
