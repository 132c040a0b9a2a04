import { Stack, Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { useSignedInNote } from "../../../api/crossing.ts";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { NewAccountForm } from "../../../parts/accounts/new-account-form.tsx";
import { OneTimeLink } from "../../../parts/links/one-time-link.tsx";
import { SetUpLinkCommand } from "../../../parts/links/set-up-link-command.tsx";
import { paths } from "../../../paths.ts";
import { StepHeading } from "../step-heading.tsx";

export function Page() {
  return (
    <OneTimeLink kind="set-up" advice={<SetUpLinkCommand />}>
      {(_, token) => <FirstAccount token={token} />}
    </OneTimeLink>
  );
}

function FirstAccount({ token }: { token: string }) {
  const { entrance } = useMessages();
  const navigate = useNavigate();
  const noteSignedIn = useSignedInNote();
  const setUp = useAction("POST /portal/api/set-up", {
    onDone: (session) => {
      noteSignedIn(session);
      void navigate(paths.setUpAddress(), { replace: true });
    },
  });
  return (
    <Stack>
      <StepHeading step={1} title={entrance.setUpTitle} />
      <Text>{entrance.setUpText}</Text>
      <NewAccountForm
        submitLabel={entrance.createAccount}
        isPending={setUp.isPending}
        failure={setUp.error}
        onSubmit={(account) => setUp.mutate({ body: { token, ...account } })}
      />
    </Stack>
  );
}
