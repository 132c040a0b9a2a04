import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSignedInNote } from "../../api/crossing.ts";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";

interface FactorFormProps {
  readonly onSignedIn?: (() => void) | undefined;
  /** Goes back to the password, where another step may have taken too long. */
  readonly onStartAgain: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorForm({ onSignedIn, onStartAgain }: FactorFormProps) {
  const { factors } = useMessages();
  const noteSignedIn = useSignedInNote();
  const required = useRequired();
  const signIn = useAction("POST /portal/api/session/factor", {
    onDone: (session) => {
      noteSignedIn(session);
      onSignedIn?.();
    },
  });
  const form = useForm({ mode: "uncontrolled", initialValues: { code: "" }, validate: { code: required } });
  return (
    <Stack>
      <Text>{factors.codeText}</Text>
      <ActionForm
        form={form}
        action={signIn}
        input={({ code }) => ({ body: { code } })}
        fieldOf={{ factor_code_wrong: "code" }}
        button={factors.goOn}
      >
        <TextInput
          label={factors.code}
          description={factors.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          autoFocus
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
      </ActionForm>
      <Button variant="subtle" onClick={onStartAgain}>
        {factors.startAgain}
      </Button>
    </Stack>
  );
}
