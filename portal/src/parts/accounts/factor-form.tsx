import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Factor } from "@mosque-sync/contract";
import type { ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

type Session = ResponseTo<"POST /portal/api/session/factor">;

interface FactorFormProps {
  /** The factors that the account can continue with. */
  readonly factors: readonly Factor[];
  readonly onSignedIn: (session: Session) => void;
  /** Goes back to the password, where another step may have taken too long. */
  readonly onStartAgain: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorForm({ factors: given, onSignedIn, onStartAgain }: FactorFormProps) {
  const { factors } = useOpenMessages();
  const required = useRequired();
  const signIn = useAction("POST /portal/api/session/factor", { onDone: onSignedIn });
  const form = useForm({ mode: "uncontrolled", initialValues: { code: "" }, validate: { code: required } });
  return (
    <Stack>
      {given.includes("passkey") && <PasskeySignIn onSignedIn={onSignedIn} />}
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
