import { Stack } from "@mantine/core";
import { useNavigate } from "react-router";
import { useSignedInNote } from "../../../api/crossing.ts";
import { useMessages } from "../../../messages/language.tsx";
import { FactorForm } from "../../../parts/accounts/factor-form.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { pathTo, pathToSignIn } from "../../../paths.ts";

/** The second step after a sign-in with another service, which leads here. */
export function Page() {
  const { factors } = useMessages();
  const navigate = useNavigate();
  const noteSignedIn = useSignedInNote();
  return (
    <Stack>
      <PageTitle>{factors.codeTitle}</PageTitle>
      <FactorForm
        factors={["totp", "passkey", "recovery-code"]}
        onSignedIn={(session) => {
          noteSignedIn(session);
          void navigate(pathTo("home"), { replace: true });
        }}
        onStartAgain={() => void navigate(pathToSignIn())}
      />
    </Stack>
  );
}
