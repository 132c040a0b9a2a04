import { Button } from "@mantine/core";
import { useChange } from "#api/hooks.ts";
import { stepUpWithPasskey } from "#api/passkeys.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { IconFingerprint } from "../icons.ts";

/** Lets the reader use one of their passkeys. */
export function PasskeyStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
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
