import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useAnswer, useChange } from "../../api/hooks.ts";
import { onSteppedUpElsewhere } from "../../api/stepped-up-elsewhere.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";

/** Has the reader sign in with the provider again, in another tab, so that this one stays as it is. */
export function ProviderStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
  const { session } = useMessages();
  const portal = useAnswer("GET /portal/api/portal", {}, { retryOnMount: false });
  const name = portal.data?.oidcName ?? "";
  const [unopened, setUnopened] = useState<string>();
  const elsewhere = useChange(openProvider, { onDone: setUnopened, leavesPage: true });
  useDoneElsewhere(onDone);
  return (
    <Stack>
      <Text>{session.stepUpElsewhereText(name)}</Text>
      <Failure of={elsewhere.error} />
      <Button
        data-autofocus={isFirst || undefined}
        loading={elsewhere.isPending}
        onClick={() => elsewhere.mutate(undefined)}
      >
        {session.stepUpElsewhere(name)}
      </Button>
      {unopened !== undefined && (
        <Text role="status">
          {session.stepUpBlocked}{" "}
          <Anchor href={unopened} target="_blank" rel="noopener">
            {session.stepUpElsewhere(name)}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

/**
 * Opens the tab before the answer, because browsers only let a click open one.
 * @returns the address that no tab was opened for; undefined if one was
 */
async function openProvider(_: undefined): Promise<string | undefined> {
  const tab = window.open("", "_blank");
  try {
    const { url } = await call("POST /portal/api/session/provider/step-up", {});
    if (!tab) return url;
    tab.location.href = url;
    return undefined;
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}

/** Notes that the reader is back from the provider: the other tab tells, or they come back to this one. */
function useDoneElsewhere(onDone: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows is a new function with every look.
  useEffect(() => {
    let isDone = false;
    const look = async () => {
      const { hasSteppedUp } = await call("GET /portal/api/session/step-up", {});
      if (!hasSteppedUp || isDone) return;
      isDone = true;
      onDone();
    };
    const lookQuietly = () => void look().catch(() => undefined); // The button is still there.
    window.addEventListener("focus", lookQuietly);
    const stopWaiting = onSteppedUpElsewhere(lookQuietly);
    return () => {
      window.removeEventListener("focus", lookQuietly);
      stopWaiting();
    };
  }, []);
}
