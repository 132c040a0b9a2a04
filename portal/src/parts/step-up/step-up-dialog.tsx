import { Divider, Stack, Text } from "@mantine/core";
import type { StepUpWay } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import { useResponse } from "#api/hooks.ts";
import { canUsePasskeys } from "#api/passkeys.ts";
import { useMessages } from "#messages/language.tsx";
import { Modal } from "../dialogs/modal.tsx";
import { Loaded } from "../feedback/query-content.tsx";
import { PasskeyStepUp } from "./passkey-step-up.tsx";
import { PasswordStepUp } from "./password-step-up.tsx";
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
