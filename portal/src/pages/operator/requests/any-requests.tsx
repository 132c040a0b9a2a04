import { Button, Stack } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { FoundRequests } from "#parts/requests/found-requests.tsx";
import { LogAway } from "#parts/requests/log-notes.tsx";
import { RequestList } from "#parts/requests/request-list.tsx";
import { pathTo, pathToRequest } from "#paths.ts";
import { RefusedList } from "./refused-list.tsx";

/** The requests with an id of all mosques, and the refused ones without a mosque. */
export function AnyRequests({ requestId }: { requestId: string }) {
  const { activity: words } = useMessages();
  const [params, setParams] = useSearchParams();
  const cursor = params.get("cursor") ?? undefined;
  const found = useResponse("GET /portal/api/operator/requests", {
    query: { requestId, ...(cursor && { cursor }) },
  });
  return (
    <Loaded of={found}>
      {({ requests, refused, next, log }) => (
        <Stack gap="sm" align="stretch">
          {log.isAway ? (
            <LogAway />
          ) : (
            <FoundRequests
              count={requests.length + refused.length}
              onMore={next === undefined ? undefined : () => setParams({ id: requestId, cursor: next })}
            >
              {requests.length > 0 && (
                <RequestList
                  label={words.operatorTitle}
                  requests={requests}
                  pathOf={(request) => pathToRequest(request.mosqueId, request)}
                  more={{
                    heading: words.ofMosque,
                    cell: ({ communityName, mosqueId }) => <bdi>{communityName ?? mosqueId}</bdi>,
                  }}
                />
              )}
              {refused.length > 0 && <RefusedList refused={refused} />}
            </FoundRequests>
          )}
          <Button
            component={Link}
            to={pathTo("operatorRequests")}
            variant="default"
            style={{ alignSelf: "start" }}
          >
            {words.refusedTitle}
          </Button>
        </Stack>
      )}
    </Loaded>
  );
}
