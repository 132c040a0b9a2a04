import { Button, Stack, Text } from "@mantine/core";
import { type Action, useAction } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { Failure } from "#parts/feedback/failure.tsx";

interface JoinAsSignedInProps {
  /** The email that the invitation is for. */
  readonly email: string;
  readonly signedInAs: string;
  readonly accept: Action<"POST /portal/api/invitations/accept">;
  readonly onJoin: () => void;
}

/** One click for the invited user; for any other, the way to sign out. */
export function JoinAsSignedIn({ email, signedInAs, accept, onJoin }: JoinAsSignedInProps) {
  const { entrance } = useOpenMessages();
  if (email.toLowerCase() !== signedInAs.toLowerCase()) return <OtherUser {...{ email, signedInAs }} />;
  return (
    <Stack>
      <Text>{entrance.signedInAs(signedInAs)}</Text>
      <Failure of={accept.error} />
      <Button loading={accept.isPending} onClick={onJoin}>
        {entrance.join}
      </Button>
    </Stack>
  );
}

function OtherUser({ email, signedInAs }: { email: string; signedInAs: string }) {
  const { shell, entrance } = useOpenMessages();
  // Once reloaded, the page has forgotten the session, and still has its link.
  const signOut = useAction("DELETE /portal/api/session", {
    onDone: () => window.location.reload(),
    leavesPage: true,
  });
  return (
    <Stack>
      <Text>{entrance.signedInAsOther(email, signedInAs)}</Text>
      <Failure of={signOut.error} />
      <Button loading={signOut.isPending} onClick={() => signOut.mutate({})}>
        {shell.signOut}
      </Button>
    </Stack>
  );
}
