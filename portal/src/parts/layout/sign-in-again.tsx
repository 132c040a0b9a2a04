import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { User } from "@mosque-sync/contract";
import { useEffect } from "react";
import { call } from "#api/call.ts";
import { useConnection } from "#api/connection.ts";
import { leaveEndedSession, leaveToSignIn, useSignedInNote } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { pathToSignIn, portalPath } from "#paths.ts";
import { SignInForm } from "../accounts/sign-in-form.tsx";
import { Modal } from "../dialogs/modal.tsx";

/** How long a page outlives its session, in milliseconds, as its text says (decision 8.15). */
const keptMs = 30 * 60_000;

/** Asks the user to sign in over the page when the session has ended, so that their input is kept for a while. */
export function SignInAgain({ as }: { as: User }) {
  const { shell } = useMessages();
  const { isSignedOut } = useConnection();
  useSignedInElsewhere(as, isSignedOut);
  useEffect(() => {
    if (!isSignedOut) return;
    const timer = setTimeout(leaveEndedSession, keptMs);
    return () => clearTimeout(timer);
  }, [isSignedOut]);
  return (
    <Modal
      opened={isSignedOut}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400} // Above the page's dialogs and their dropdowns.
      // Hides the reader's data from the next person at the screen.
      overlayProps={{ backgroundOpacity: 1, color: "var(--mantine-color-body)" }}
      title={shell.signedOutTitle}
      centered
    >
      <Stack>
        <Text>{shell.signedOutText}</Text>
        <SignInForm email={as.email} />
        <Anchor href={`${portalPath}${pathToSignIn()}`} target="_blank" size="sm" py={4} ta="center">
          {shell.signInInNewTab}
        </Anchor>
        <Button variant="subtle" onClick={() => leaveToSignIn()}>
          {shell.signInAsOther}
        </Button>
      </Stack>
    </Modal>
  );
}

/** Notes that the same user has signed in in another tab, such as with another service, once they come back to this. */
function useSignedInElsewhere(as: User, isSignedOut: boolean): void {
  const noteSignedIn = useSignedInNote();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the note is a new function with every look.
  useEffect(() => {
    if (!isSignedOut) return;
    const look = async () => {
      const { isSignedIn } = await call("GET /portal/api/portal", {});
      const session = isSignedIn ? await call("GET /portal/api/session", {}) : undefined;
      if (session?.user.id === as.id) noteSignedIn(session);
    };
    const lookQuietly = () => void look().catch(() => undefined); // The form is still there.
    window.addEventListener("focus", lookQuietly);
    return () => window.removeEventListener("focus", lookQuietly);
  }, [isSignedOut, as.id]);
}
