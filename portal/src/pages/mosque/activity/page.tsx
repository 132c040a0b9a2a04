import { Button, Group, Stack } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { FindRequest } from "#parts/requests/find-request.tsx";
import { LogKept } from "#parts/requests/log-notes.tsx";
import { MosquePage } from "../mosque-page.tsx";
import { type ActivityQuery, useActivityQuery } from "./activity-query.ts";
import { NoRuns } from "./no-runs.tsx";
import { SoughtRequests } from "./request-search.tsx";
import { RunControls } from "./run-controls.tsx";
import { RunList } from "./run-list.tsx";

/** How often the newest syncs are read again, in milliseconds. */
const refetchEveryMs = 10_000;

/** The requests of a mosque's keys. */
export function Page() {
  const { activity: words, shell } = useMessages();
  return (
    <MosquePage name={shell.activity} title={words.title} intro={words.intro}>
      {(mosqueId) => <Activity key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

function Activity({ mosqueId }: { mosqueId: string }) {
  const query = useActivityQuery();
  const { sought = "", ask } = query;
  return (
    <Stack gap="lg">
      <FindRequest key={sought} sought={sought} onFind={(id) => ask({ sought: id || undefined })} />
      {sought === "" ? (
        <Runs mosqueId={mosqueId} query={query} />
      ) : (
        <SoughtRequests mosqueId={mosqueId} requestId={sought} query={query} />
      )}
    </Stack>
  );
}

function Runs({ mosqueId, query }: { mosqueId: string; query: ActivityQuery }) {
  const { keyId, failedOnly, cursor } = query;
  const asked = {
    ...(keyId && { keyId }),
    ...(failedOnly && { outcome: "failed" as const }),
    ...(cursor && { cursor }),
  };
  const found = useResponse(
    "GET /portal/api/mosques/{mosqueId}/runs",
    { params: { mosqueId }, query: asked },
    { refetchEveryMs: cursor === undefined && refetchEveryMs },
  );
  return (
    <Stack gap="md">
      <RunControls mosqueId={mosqueId} of={query} />
      <Loaded of={found}>
        {(response) => (
          <Stack gap="sm">
            {response.runs.length > 0 ? (
              <RunList mosqueId={mosqueId} runs={response.runs} />
            ) : (
              <NoRuns mosqueId={mosqueId} query={query} response={response} />
            )}
            <Ways query={query} next={response.next} isEmpty={response.runs.length === 0} />
            {response.next === undefined && <LogKept of={response.log} />}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

/** The ways to older and to the newest syncs. */
function Ways({
  query,
  next,
  isEmpty,
}: {
  query: ActivityQuery;
  next: string | undefined;
  isEmpty: boolean;
}) {
  const { activity: words, lists } = useMessages();
  if (next === undefined && query.cursor === undefined) return null;
  return (
    <Group component="nav" aria-label={lists.pages} justify="center" gap="md">
      {query.cursor !== undefined && (
        <Button variant="default" onClick={() => query.goTo(undefined)}>
          {words.newest}
        </Button>
      )}
      {next !== undefined && (
        <Button variant="default" onClick={() => query.goTo(next)}>
          {isEmpty ? words.lookOn : words.older}
        </Button>
      )}
    </Group>
  );
}
