import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { ChoiceSelect, ListControls } from "#parts/lists/list-controls.tsx";
import { FindRequest } from "#parts/requests/find-request.tsx";
import { LogAway, LogKept, LogPruned } from "#parts/requests/log-notes.tsx";
import { pathTo } from "#paths.ts";
import { MosquePage } from "../mosque-page.tsx";
import { type ActivityQuery, useActivityQuery } from "./activity-query.ts";
import { SoughtRequests } from "./request-search.tsx";
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

interface NoRunsProps {
  readonly mosqueId: string;
  readonly query: ActivityQuery;
  readonly response: ResponseTo<"GET /portal/api/mosques/{mosqueId}/runs">;
}

/** Says why no sync is listed: the page is never just empty. */
function NoRuns({ mosqueId, query, response: { log, next } }: NoRunsProps) {
  const { activity: words } = useMessages();
  if (log.isAway) return <LogAway />;
  if (next !== undefined) return <Text>{words.noneYet}</Text>;
  if (log.since === undefined && log.lastUsedAt !== undefined) {
    return <LogPruned days={log.keptDays} last={log.lastUsedAt} />;
  }
  if (log.since === undefined) {
    return (
      <Stack align="start">
        <NothingYet title={words.emptyTitle} text={words.emptyText} />
        <Button component={Link} to={pathTo("keys", { mosqueId })}>
          {words.toKeys}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack align="start">
      <Text aria-live="polite">{query.failedOnly ? words.noneFailed : words.noneOfKey}</Text>
      <Button variant="default" onClick={() => query.ask({ keyId: undefined, failedOnly: false })}>
        {words.showAll}
      </Button>
    </Stack>
  );
}

/** Filters the syncs by key, or by failure. */
function RunControls({ mosqueId, of }: { mosqueId: string; of: ActivityQuery }) {
  const { activity: words, lists, keys: keyWords } = useMessages();
  const keys = useResponse("GET /portal/api/mosques/{mosqueId}/keys", { params: { mosqueId } });
  const choices = (keys.data?.keys ?? []).map(({ id, name, prefix, status }) => ({
    value: id,
    label: status === "working" ? name : `${name} (${keyWords.status[status]}, ${prefix}…)`,
  }));
  return (
    <ListControls>
      <ChoiceSelect
        label={words.key}
        all={lists.all}
        choices={choices}
        value={of.keyId}
        onChoose={(keyId) => of.ask({ keyId })}
      />
      <Button
        variant={of.failedOnly ? "filled" : "default"}
        aria-pressed={of.failedOnly}
        leftSection={<IconAlertTriangle size={18} />}
        onClick={() => of.ask({ failedOnly: !of.failedOnly })}
      >
        {words.failedOnly}
      </Button>
    </ListControls>
  );
}
