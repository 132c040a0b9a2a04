import { Button, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { tellSteppedUp } from "#api/step-up-broadcast.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { ProviderRefusal } from "#parts/accounts/provider-refusal.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { pathTo } from "#paths.ts";

/** The page to which the reader returns from stepping up with the provider, in a separate tab. */
export function Page() {
  const [query] = useSearchParams();
  return query.has("done") ? <Done /> : <Refused reason={query.get("refused") ?? "provider_visit_over"} />;
}

function Done() {
  const { provider } = useOpenMessages();
  useEffect(tellSteppedUp, []);
  return (
    <Stack role="status">
      <PageTitle>{provider.steppedUpTitle}</PageTitle>
      <Text>{provider.steppedUpText}</Text>
    </Stack>
  );
}

function Refused({ reason }: { reason: string }) {
  const { provider, shell } = useOpenMessages();
  return (
    <Stack>
      <PageTitle>{provider.refusedTitle}</PageTitle>
      <ProviderRefusal reason={reason} />
      <Text>{provider.refusedText}</Text>
      <Button component={Link} to={pathTo("account")} variant="default">
        {shell.account}
      </Button>
    </Stack>
  );
}
