import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useSignedInNote } from "#api/page-exit.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { useSignedIn } from "#parts/accounts/session.tsx";
import { SignInForm } from "#parts/accounts/sign-in-form.tsx";
import { Failure, ReadFailure } from "#parts/feedback/failure.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { OneTimeLink } from "#parts/links/one-time-link.tsx";
import { pathTo } from "#paths.ts";

/** Confirms or changes the reader's email with the link that was mailed to it, in a session of the account. */
export function Page() {
  const navigate = useNavigate();
  const noteSignedIn = useSignedInNote();
  const [confirmed, setConfirmed] = useState<string>();
  if (confirmed !== undefined) return <Confirmed email={confirmed} />;
  const noteConfirmed = (email: string) => {
    setConfirmed(email);
    noteSignedIn(); // The session's user has another email now.
    void navigate(pathTo("email"), { replace: true });
  };
  return (
    <OneTimeLink kind="email">
      {({ email = "" }, token) => <Confirmation email={email} token={token} onConfirmed={noteConfirmed} />}
    </OneTimeLink>
  );
}

interface ConfirmationProps {
  readonly email: string;
  readonly token: string;
  readonly onConfirmed: (email: string) => void;
}

function Confirmation({ email, token, onConfirmed }: ConfirmationProps) {
  const { emails } = useOpenMessages();
  const signedIn = useSignedIn();
  const confirm = useAction("POST /portal/api/email-links/use", {
    onDone: ({ user }) => onConfirmed(user.email),
    leavesPage: true,
  });
  const use = () => confirm.mutate({ body: { token } });
  if (signedIn.state === "reading") return <Waiting />;
  return (
    <Stack>
      <PageTitle>{emails.linkTitle}</PageTitle>
      <Text style={{ overflowWrap: "anywhere" }}>{emails.linkText(email)}</Text>
      <Failure of={confirm.error} />
      {signedIn.state === "signedIn" ? (
        <Button loading={confirm.isPending} onClick={use}>
          {emails.linkButton}
        </Button>
      ) : (
        <>
          <Text>{emails.signInFirst}</Text>
          <SignInForm onSignedIn={use} />
        </>
      )}
      {signedIn.state === "unknown" && <ReadFailure of={signedIn.failure} />}
    </Stack>
  );
}

function Confirmed({ email }: { email: string }) {
  const { shell, emails } = useOpenMessages();
  return (
    <Stack role="status">
      <PageTitle>{emails.linkDoneTitle}</PageTitle>
      <Text style={{ overflowWrap: "anywhere" }}>{emails.linkDoneText(email)}</Text>
      <Button component={Link} to={pathTo("account")}>
        {shell.account}
      </Button>
    </Stack>
  );
}
