import { Button, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { call } from "../../api/call.ts";
import { useChange } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";

/** Lets a reader without a password sign in again with the provider, in another tab, so that this one stays as it is. */
export function ProviderStepUp({ onDone }: { onDone: () => void }) {
  const { session } = useMessages();
  const elsewhere = useChange(openProvider, { leavesPage: true });
  useDoneElsewhere(onDone);
  return (
    <Stack>
      <Text>{session.stepUpElsewhereText}</Text>
      <Failure of={elsewhere.error} />
      <Button loading={elsewhere.isPending} onClick={() => elsewhere.mutate(undefined)}>
        {session.stepUpElsewhere}
      </Button>
    </Stack>
  );
}

/** Opens the tab before the answer, because browsers only let a click open one. */
async function openProvider(_: undefined): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const { url } = await call("POST /portal/api/session/oidc", {});
    if (tab) tab.location.href = url;
    else window.location.assign(url);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}

/** Notes that the reader has signed in in the other tab, once they come back to this one. */
function useDoneElsewhere(onDone: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows is a new function with every look.
  useEffect(() => {
    const look = async () => {
      const { hasSteppedUp } = await call("GET /portal/api/session/step-up", {});
      if (hasSteppedUp) onDone();
    };
    const lookQuietly = () => void look().catch(() => undefined); // The button is still there.
    window.addEventListener("focus", lookQuietly);
    return () => window.removeEventListener("focus", lookQuietly);
  }, []);
}
