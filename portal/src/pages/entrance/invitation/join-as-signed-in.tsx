import { Button, Stack, Text } from "@mantine/core";
import type { CallFailure } from "../../../api/call.ts";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";

interface JoinAsSignedInProps {
  readonly email: string;
  readonly signedInAs: string;
  readonly isPending: boolean;
  readonly onJoin: () => void;
  readonly failure: CallFailure | null;
}

/** One click for whom the invitation is for; a way out for anybody else. */
export function JoinAsSignedIn({ email, signedInAs, isPending, onJoin, failure }: JoinAsSignedInProps) {
  const { entrance } = useMessages();
  if (email.toLowerCase() !== signedInAs.toLowerCase()) return <SomebodyElse {...{ email, signedInAs }} />;
  return (
    <Stack>
      <Text>{entrance.signedInAs(signedInAs)}</Text>
      <Failure of={failure} />
      <Button loading={isPending} onClick={onJoin}>
        {entrance.join}
      </Button>
    </Stack>
  );
}

function SomebodyElse({ email, signedInAs }: { email: string; signedInAs: string }) {
  const { shell, entrance } = useMessages();
  // Loaded anew, the page has forgotten who was signed in, and still has its link.
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
