import { Button, Center, Container, Loader, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { type CallFailure, mayPass } from "#api/call.ts";
import { useConnection } from "#api/connection.ts";
import { leaveToSignIn } from "#api/page-exit.ts";
import { useMessages, WithAllMessages } from "#messages/language.tsx";
import { pathTo, pathToSignIn } from "#paths.ts";
import { useToldLanguage } from "../accounts/language-report.ts";
import { SessionProvider, useSession, useSignedIn } from "../accounts/session.tsx";
import { ConfirmProvider } from "../dialogs/confirm.tsx";
import { Modal } from "../dialogs/modal.tsx";
import { ReadFailure } from "../feedback/failure.tsx";
import { NoticeProvider } from "../feedback/notice.tsx";
import { Waiting } from "../feedback/placeholder.tsx";
import { AwayNotice } from "../feedback/unavailable-notice.tsx";
import { UnsavedGuard } from "../forms/unsaved-guard.tsx";
import { StepUpProvider } from "../step-up/step-up.tsx";
import { Header } from "./header.tsx";
import { PageTitle } from "./page-title.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

// Few visits need it, and it draws a QR code.
const MustAddFactor = lazy(async () => ({
  default: (await import("../factors/must-add-factor.tsx")).MustAddFactor,
}));

/** The pages that need a session. Without one, the sign-in page comes first and leads back. */
export function SignedInLayout() {
  return (
    <WithAllMessages waiting={null}>
      <Frame />
    </WithAllMessages>
  );
}

function Frame() {
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
            <StepUpProvider>
              <ConfirmProvider>
                <Header />
                <Container component="main" id="content" size="lg" py="lg" px="md" tabIndex={-1}>
                  <PageOrFactor />
                </Container>
              </ConfirmProvider>
            </StepUpProvider>
          </NoticeProvider>
        </UnsavedGuard>
        <SignInAgain as={signedIn.session.user} />
        <AccountDisabled />
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

/**
 * The page, or first what adds the second factor that it needs. The page stays where it is meanwhile, with everything
 * that was typed.
 */
function PageOrFactor() {
  const { mustAddFactor = false } = useSession();
  useToldLanguage();
  const { needsFactor, noteFactor } = useConnection();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may need none.
  useEffect(() => noteFactor, [pathname]);
  const comesFirst = mustAddFactor || needsFactor;
  return (
    <>
      {comesFirst && (
        <Suspense fallback={<Waiting />}>
          <MustAddFactor />
        </Suspense>
      )}
      <div hidden={comesFirst}>{!mustAddFactor && <Outlet />}</div>
    </>
  );
}

/** Replaces every page while the service does not say whether there is a session. */
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

/** Not a link: to the router, the changed address would mean that the reader leaves the page. */
function skipToContent(): void {
  document.getElementById("content")?.focus();
}

/** Says over the page that an operator has disabled the reader's account. */
function AccountDisabled() {
  const { people } = useMessages();
  const { isDisabled = false } = useConnection();
  return (
    <Modal
      opened={isDisabled}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={450} // Above the dialog to sign in.
      title={people.disabledTitle}
      centered
    >
      <Stack>
        <Text>{people.disabledHere}</Text>
        <Button data-autofocus onClick={() => leaveToSignIn()}>
          {people.toSignIn}
        </Button>
      </Stack>
    </Modal>
  );
}
