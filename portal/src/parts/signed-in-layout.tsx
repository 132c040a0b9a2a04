import { Button, Center, Container, Loader, Modal, Stack, Text } from "@mantine/core";
import { Navigate, Outlet, useLocation } from "react-router";
import { leaveToSignIn } from "../api/crossing.ts";
import { useSignedOut } from "../api/signed-out.ts";
import { useMessages } from "../messages/language.tsx";
import { paths } from "../paths.ts";
import { AwayNotice } from "./away-notice.tsx";
import { Failure } from "./failure.tsx";
import { Header } from "./header.tsx";
import { SessionProvider, useSignedIn } from "./session.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The pages of somebody who is signed in. One who is not is led to the sign-in page, and back afterwards. */
export function SignedInLayout() {
  const { shell } = useMessages();
  const location = useLocation();
  const signedIn = useSignedIn();

  if (signedIn.state === "somebody") {
    return (
      <SessionProvider value={signedIn.session}>
        <a href="#content" className="skip-link">
          {shell.skipToContent}
        </a>
        <AwayNotice />
        <Header />
        <Container component="main" id="content" size="md" py="lg" px="md" tabIndex={-1}>
          <Outlet />
        </Container>
        <SignInAgain email={signedIn.session.user.email} />
      </SessionProvider>
    );
  }
  if (signedIn.state === "nobody") {
    const here = location.pathname + location.search;
    return <Navigate to={paths.signIn(here === paths.home() ? {} : { next: here })} replace />;
  }
  return (
    <Center mih="60vh" p="md">
      {signedIn.state === "unknown" ? (
        <Stack>
          <AwayNotice />
          <Failure of={signedIn.failure} />
          <Button onClick={signedIn.askAgain}>{shell.tryAgain}</Button>
        </Stack>
      ) : (
        <Loader aria-label={shell.loading} />
      )}
    </Center>
  );
}

/** Asks for the password over the page when the session has ended, so that nothing typed is lost. */
function SignInAgain({ email }: { email: string }) {
  const { shell } = useMessages();
  const signedOut = useSignedOut();
  return (
    <Modal
      opened={signedOut}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400} // Above a dialog of the page, and above what drops down in it.
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
