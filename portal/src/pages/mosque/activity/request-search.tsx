import { Button, Stack } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { FoundRequests } from "#parts/requests/found-requests.tsx";
import { LogAway, LogKept } from "#parts/requests/log-notes.tsx";
import { RequestList } from "#parts/requests/request-list.tsx";
import { pathToRequest } from "#paths.ts";
import type { ActivityQuery } from "./activity-query.ts";

interface SoughtRequestsProps {
  readonly mosqueId: string;
  readonly requestId: string;
  readonly query: ActivityQuery;
}

/** The requests of a mosque with an id. */
export function SoughtRequests({ mosqueId, requestId, query }: SoughtRequestsProps) {
  const { activity: words } = useMessages();
  const { cursor, ask, goTo } = query;
  const found = useResponse("GET /portal/api/mosques/{mosqueId}/requests", {
    params: { mosqueId },
    query: { requestId, ...(cursor && { cursor }) },
  });
  return (
    <Loaded of={found}>
      {({ requests, next, log }) => (
        <Stack gap="sm" align="stretch">
          {log.isAway ? (
            <LogAway />
          ) : (
            <FoundRequests count={requests.length} onMore={next === undefined ? undefined : () => goTo(next)}>
              <RequestList
                label={words.runRequests}
                requests={requests}
                pathOf={(request) => pathToRequest(mosqueId, request)}
              />
            </FoundRequests>
          )}
          <LogKept of={log} />
          <Button variant="default" style={{ alignSelf: "start" }} onClick={() => ask({ sought: undefined })}>
            {words.showAll}
          </Button>
        </Stack>
      )}
    </Loaded>
  );
}
