import { Button, Center, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { call } from "../../api/call.ts";
import { useMessages } from "../../messages/language.tsx";
import { whenBack } from "../../parts/feedback/away-notice.tsx";
import { PageTitle } from "../../parts/layout/page-title.tsx";

const reload = () => window.location.reload();

/** What is shown when a page's own code fails, or can't be loaded: the service is away, or has been updated. */
export function BrokenPage() {
  const { shell, failures } = useMessages();
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

/** Asks whether the service is away. If it is, the page is loaded again as soon as it is back. */
function useIsAway(maybe: boolean): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (maybe) call("GET /portal/api/portal", {}).catch(() => setIsAway(true));
  }, [maybe]);
  useEffect(() => (isAway ? whenBack(reload) : undefined), [isAway]);
  return isAway;
}

/** Browsers tell of code that could not be fetched each in words of their own. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}
