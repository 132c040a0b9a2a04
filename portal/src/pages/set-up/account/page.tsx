import { useNavigate } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useSignedInNote } from "#api/page-exit.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { NewAccountForm } from "#parts/accounts/new-account-form.tsx";
import { OneTimeLink } from "#parts/links/one-time-link.tsx";
import { SetUpLinkCommand } from "#parts/links/set-up-link-command.tsx";
import { pathTo } from "#paths.ts";
import { Step } from "../step.tsx";

/** The account of the first operator, made with the setup link. */
export function Page() {
  return (
    <OneTimeLink kind="set-up" advice={<SetUpLinkCommand />}>
      {(_, token) => <FirstAccount token={token} />}
    </OneTimeLink>
  );
}

function FirstAccount({ token }: { token: string }) {
  const { entrance } = useOpenMessages();
  const navigate = useNavigate();
  const noteSignedIn = useSignedInNote();
  const setUp = useAction("POST /portal/api/set-up", {
    onDone: (session) => {
      noteSignedIn(session);
      void navigate(pathTo("setUpAddress"), { replace: true });
    },
  });
  return (
    <Step step={1} title={entrance.setUpTitle} text={entrance.setUpText}>
      <NewAccountForm
        button={entrance.createAccount}
        action={setUp}
        input={(account) => ({ body: { token, ...account } })}
      />
    </Step>
  );
}
