import { Stack } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router";
import { useSignedInNote } from "#api/page-exit.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { FactorForm } from "#parts/accounts/factor-form.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { pathTo, pathToSignIn } from "#paths.ts";
import { nextPath } from "../sign-in/next-path.ts";

/** The second step after a sign-in with another service, which leads here. */
export function Page() {
  const { factors } = useOpenMessages();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = nextPath(query.get("next"));
  const noteSignedIn = useSignedInNote();
  return (
    <Stack>
      <PageTitle>{factors.codeTitle}</PageTitle>
      <FactorForm
        factors={["totp", "passkey", "recovery-code"]}
        onSignedIn={(session) => {
          noteSignedIn(session);
          void navigate(next, { replace: true });
        }}
        onStartAgain={() => void navigate(pathToSignIn(next === pathTo("home") ? undefined : next))}
      />
    </Stack>
  );
}
