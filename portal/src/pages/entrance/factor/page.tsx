import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { OneTimeLink } from "#parts/links/one-time-link.tsx";
import { pathTo } from "#paths.ts";

/** Removes a lost second factor with an operator's one-time link. */
export function Page() {
  const navigate = useNavigate();
  const [isRemoved, setIsRemoved] = useState(false);
  if (isRemoved) return <Removed />;
  const noteRemoved = () => {
    setIsRemoved(true);
    void navigate(pathTo("factor"), { replace: true });
  };
  return (
    <OneTimeLink kind="factor">
      {({ email = "" }, token) => <Removal email={email} token={token} onRemoved={noteRemoved} />}
    </OneTimeLink>
  );
}

function Removal({ email, token, onRemoved }: { email: string; token: string; onRemoved: () => void }) {
  const { factors } = useOpenMessages();
  const remove = useAction("POST /portal/api/factor-links/use", { onDone: onRemoved });
  return (
    <Stack>
      <PageTitle>{factors.linkTitle}</PageTitle>
      <Text style={{ overflowWrap: "anywhere" }}>{factors.linkText(email)}</Text>
      <Failure of={remove.error} />
      <Button loading={remove.isPending} onClick={() => remove.mutate({ body: { token } })}>
        {factors.linkButton}
      </Button>
    </Stack>
  );
}

function Removed() {
  const { shell, factors } = useOpenMessages();
  return (
    <Stack role="status">
      <PageTitle>{factors.linkDoneTitle}</PageTitle>
      <Text>{factors.linkDoneText}</Text>
      <Button component={Link} to={pathTo("signIn")}>
        {shell.signIn}
      </Button>
    </Stack>
  );
}
