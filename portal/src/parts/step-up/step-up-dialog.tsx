import { Modal, Stack, Text } from "@mantine/core";
import { useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Loaded } from "../feedback/loaded.tsx";
import { PasswordStepUp } from "./password-step-up.tsx";
import { ProviderStepUp } from "./provider-step-up.tsx";

/** Asks the reader to prove that it is still them. */
export default function StepUpDialog({ settle }: { settle: (isDone: boolean) => void }) {
  const { session, shell } = useMessages();
  const ways = useAnswer("GET /portal/api/session/step-up", {});
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
        <Loaded of={ways}>
          {({ password }) =>
            password ? (
              <PasswordStepUp onDone={() => settle(true)} />
            ) : (
              <ProviderStepUp onDone={() => settle(true)} />
            )
          }
        </Loaded>
      </Stack>
    </Modal>
  );
}
