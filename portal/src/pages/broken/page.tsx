import { Button, Center, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { call } from "#api/call.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { whenBack } from "#parts/feedback/unavailable-notice.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";

const reload = () => window.location.reload();

/** Replaces a page whose code fails or cannot be loaded, because the service is unavailable or was updated. */
export function BrokenPage() {
  const { shell, failures } = useOpenMessages();
  const isAway = useIsAway(isLoadFailure(useRouteError()));
  return (
    <Center component="main" mih="60vh" p="md">
      <Stack maw={440}>
        <PageTitle>{isAway ? shell.awayTitle : shell.brokenTitle}</PageTitle>
        <Text>{isAway ? failures.away.unreachable : shell.brokenText}</Text>
        <Button onClick={reload}>{shell.reload}</Button>
      </Stack>
    </Center>
  );
}

/** Finds out whether the service is away. If it is, the page is reloaded as soon as it is back. */
function useIsAway(maybe: boolean): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (maybe) call("GET /portal/api/portal", {}).catch(() => setIsAway(true));
  }, [maybe]);
  useEffect(() => (isAway ? whenBack(reload) : undefined), [isAway]);
  return isAway;
}

/** Each browser words the failure to fetch code in its own way. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}
