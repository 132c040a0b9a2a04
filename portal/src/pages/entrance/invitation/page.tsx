import { Stack, Text } from "@mantine/core";
import { useNavigate } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { useSignedInNote } from "#api/page-exit.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { NewAccountForm } from "#parts/accounts/new-account-form.tsx";
import { useSignedIn } from "#parts/accounts/session.tsx";
import { SignInForm } from "#parts/accounts/sign-in-form.tsx";
import { ReadFailure } from "#parts/feedback/failure.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { OneTimeLink } from "#parts/links/one-time-link.tsx";
import { useRoleText } from "#parts/mosques/role-text.ts";
import { pathTo } from "#paths.ts";
import { JoinAsSignedIn } from "./join-as-signed-in.tsx";

/** A mosque's team to join, opened by the link of an invitation. */
export function Page() {
  return (
    <OneTimeLink kind="invitation">{(link, token) => <Invitation of={link} token={token} />}</OneTimeLink>
  );
}

type LinkResponse = ResponseTo<"POST /portal/api/links/inspect">;

/** The reader joins with the open session, by signing in, or with a new account, as the invitation's email allows. */
function Invitation({ of: link, token }: { of: LinkResponse; token: string }) {
  const { entrance, roles } = useOpenMessages();
  const roleText = useRoleText();
  const { email = "", communityName = "", role, hasAccount } = link;
  const signedIn = useSignedIn();
  const accept = useAcceptance();
  const join = () => accept.mutate({ body: { token } });

  if (signedIn.state === "reading" || accept.isSuccess) return <Waiting />;
  return (
    <Stack>
      <PageTitle>{entrance.invitationTitle(communityName)}</PageTitle>
      <div>
        <Text>{entrance.invitedAs(email)}</Text>
        {role && (
          <Text>
            {roles.name[role]}: {roleText(role, "after a colon")}
          </Text>
        )}
      </div>
      {signedIn.state === "signedIn" ? (
        <JoinAsSignedIn
          email={email}
          signedInAs={signedIn.session.user.email}
          accept={accept}
          onJoin={join}
        />
      ) : hasAccount ? (
        <>
          <Text>{entrance.accountExists}</Text>
          <SignInForm email={email} submitLabel={entrance.signInAndJoin} onSignedIn={join} />
        </>
      ) : (
        <NewAccountForm
          email={email}
          nameHint={entrance.nameHint}
          button={entrance.join}
          action={accept}
          input={({ name, password }) => ({ body: { token, name, password } })}
        />
      )}
      {signedIn.state === "unknown" && <ReadFailure of={signedIn.failure} />}
    </Stack>
  );
}

function useAcceptance() {
  const navigate = useNavigate();
  const noteSignedIn = useSignedInNote();
  return useAction("POST /portal/api/invitations/accept", {
    onDone: ({ mosqueId }) => {
      noteSignedIn();
      void navigate(pathTo("overview", { mosqueId }), { replace: true });
    },
  });
}
