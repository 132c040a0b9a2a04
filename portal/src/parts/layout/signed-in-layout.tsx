import { Button, Center, Container, Loader, Modal, Stack, Text } from "@mantine/core";
import { Navigate, Outlet, useLocation } from "react-router";
import { type CallFailure, mayPass } from "../../api/call.ts";
import { useConnection } from "../../api/connection.ts";
import { leaveToSignIn } from "../../api/crossing.ts";
import { useMessages } from "../../messages/language.tsx";
import { pathTo, pathToSignIn } from "../../paths.ts";
import { SessionProvider, useSignedIn } from "../accounts/session.tsx";
import { SignInForm } from "../accounts/sign-in-form.tsx";
import { ConfirmProvider } from "../dialogs/confirm.tsx";
import { AwayNotice } from "../feedback/away-notice.tsx";
import { ReadFailure } from "../feedback/failure.tsx";
import { NoticeProvider } from "../feedback/notice.tsx";
import { UnsavedGuard } from "../forms/unsaved.tsx";
import { Header } from "./header.tsx";
import { PageTitle } from "./page-title.tsx";

/** The pages that need a session. Without one, the sign-in page comes first and leads back. */
export function SignedInLayout() {
  const { shell } = useMessages();
  const location = useLocation();
  const signedIn = useSignedIn();

  if (signedIn.state === "signedIn") {
    return (
      <SessionProvider value={signedIn.session}>
        <button type="button" className="skip-link" onClick={skipToContent}>
          {shell.skipToContent}
        </button>
        <AwayNotice />
        <UnsavedGuard>
          <NoticeProvider>
            <ConfirmProvider>
              <Header />
              <Container component="main" id="content" size="lg" py="lg" px="md" tabIndex={-1}>
                <Outlet />
              </Container>
            </ConfirmProvider>
          </NoticeProvider>
        </UnsavedGuard>
        <SignInAgain email={signedIn.session.user.email} />
      </SessionProvider>
    );
  }
  if (signedIn.state === "signedOut") {
    const here = location.pathname + location.search;
    return <Navigate to={pathToSignIn(here === pathTo("home") ? undefined : here)} replace />;
  }
  if (signedIn.state === "unknown")
    return <NotKnown failure={signedIn.failure} readAgain={signedIn.readAgain} />;
  return (
    <Center component="main" mih="60vh" p="md">
      <Loader aria-label={shell.loading} />
    </Center>
  );
}

/** Stands in for every page while the service does not say whether there is a session. */
function NotKnown({ failure, readAgain }: { failure: CallFailure; readAgain: () => void }) {
  const { shell } = useMessages();
  return (
    <Center component="main" mih="60vh" p="md">
      <Stack maw={440}>
        <PageTitle>{mayPass(failure) ? shell.awayTitle : shell.brokenTitle}</PageTitle>
        <AwayNotice />
        <ReadFailure of={failure} />
        <Button onClick={readAgain}>{shell.tryAgain}</Button>
      </Stack>
    </Center>
  );
}

/** Asks for the password over the page when the session has ended, so that what was typed is kept. */
function SignInAgain({ email }: { email: string }) {
  const { shell } = useMessages();
  const { isSignedOut } = useConnection();
  return (
    <Modal
      opened={isSignedOut}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400} // Above the page's dialogs and their dropdowns.
      title={shell.signedOutTitle}
      centered
    >
      <Stack>
        <Text>{shell.signedOutText}</Text>
        <SignInForm email={email} />
        <Button variant="subtle" onClick={() => leaveToSignIn()}>
          {shell.signInAsOther}
        </Button>
      </Stack>
    </Modal>
  );
}

/** Not a link: to the router, the changed address would mean that the reader leaves the page. */
function skipToContent(): void {
  document.getElementById("content")?.focus();
}
