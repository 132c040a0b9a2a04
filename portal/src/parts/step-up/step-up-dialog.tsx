import { Button, Divider, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { StepUpWay } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import { useAction, useChange, useResponse } from "#api/hooks.ts";
import { canUsePasskeys, stepUpWithPasskey } from "#api/passkeys.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "../accounts/session.tsx";
import { Modal } from "../dialogs/modal.tsx";
import { Failure } from "../feedback/failure.tsx";
import { Loaded } from "../feedback/query-content.tsx";
import { CurrentPasswordInput } from "../forms/account-inputs.tsx";
import { ActionForm } from "../forms/action-form.tsx";
import { IconFingerprint } from "../icons.ts";
import { CodeInput, useNeedsCode } from "./code-input.tsx";
import { ProviderStepUp } from "./provider-step-up.tsx";

interface WayProps {
  readonly onDone: () => void;
  /** Whether it is the first method in the dialog. */
  readonly isFirst: boolean;
}

const partOf: { readonly [W in StepUpWay]: (props: WayProps) => ReactNode } = {
  passkey: PasskeyStepUp,
  password: PasswordStepUp,
  provider: ProviderStepUp,
};

/** Asks the reader to prove that it is still them: a passkey comes first, because it is the quickest. */
export default function StepUpDialog({ settle }: { settle: (isDone: boolean) => void }) {
  const { session, shell } = useMessages();
  const portal = useResponse("GET /portal/api/portal", {}, { retryOnMount: false });
  const found = useResponse("GET /portal/api/session/step-up", {});
  return (
    <Modal
      opened
      onClose={() => settle(false)}
      title={session.stepUpTitle}
      zIndex={300} // Above the dialog whose change is asked about, and below the one to sign in.
      closeButtonProps={{ "aria-label": shell.close, size: "lg" }}
      centered
    >
      <Stack>
        <Text>{session.stepUpText}</Text>
        <Loaded of={found}>
          {({ ways }) => (
            <Ways
              of={ways.filter((way) => way !== "passkey" || canUsePasskeys(portal.data))}
              onDone={() => settle(true)}
            />
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}

function Ways({ of: ways, onDone }: { of: readonly StepUpWay[]; onDone: () => void }) {
  const { session } = useMessages();
  if (ways.length === 0) return <Text>{session.stepUpImpossible}</Text>;
  return ways.map((way, index) => {
    const Part = partOf[way];
    return (
      <Stack key={way}>
        {index > 0 && <Divider label={session.stepUpOr} />}
        <Part onDone={onDone} isFirst={index === 0} />
      </Stack>
    );
  });
}

/** Lets the reader use one of their passkeys. */
function PasskeyStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
  const { session } = useMessages();
  const stepUp = useChange((_: undefined) => stepUpWithPasskey(), { onDone, leavesPage: true });
  return (
    <>
      <Failure of={stepUp.error} />
      <Button
        data-autofocus={isFirst || undefined}
        leftSection={<IconFingerprint size={18} />}
        loading={stepUp.isPending}
        onClick={() => stepUp.mutate(undefined)}
      >
        {session.stepUpWithPasskey}
      </Button>
    </>
  );
}

/** Takes the reader's password, and a code if they have an app. */
function PasswordStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
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
