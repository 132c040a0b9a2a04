import { Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useConnection } from "#api/connection.ts";
import { useResponse } from "#api/hooks.ts";
import { canUsePasskeys } from "#api/passkeys.ts";
import { useMessages } from "#messages/language.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { AddApp } from "./add-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";

/** Precedes a page that needs a second factor, and leads to it afterwards. */
export function MustAddFactor() {
  const { factors, passkeys } = useMessages();
  const portal = useResponse("GET /portal/api/portal", {});
  const { noteFactor } = useConnection();
  const queries = useQueryClient();
  const goOn = () => {
    noteFactor();
    void queries.invalidateQueries();
  };
  return (
    <Stack maw={560} mx="auto">
      <PageTitle>{factors.mustTitle}</PageTitle>
      <Text>{factors.mustText}</Text>
      {canUsePasskeys(portal.data) && (
        <>
          <Title order={2} size="h4">
            {passkeys.title}
          </Title>
          <Text>{passkeys.text}</Text>
          <AddPasskey onAdded={goOn} />
          <Title order={2} size="h4">
            {factors.orApp}
          </Title>
        </>
      )}
      <AddApp onAdded={goOn} />
    </Stack>
  );
}
