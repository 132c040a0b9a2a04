import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { LogAway, LogPruned } from "#parts/requests/log-notes.tsx";
import { pathTo } from "#paths.ts";
import type { ActivityQuery } from "./activity-query.ts";

interface NoRunsProps {
  readonly mosqueId: string;
  readonly query: ActivityQuery;
  readonly response: ResponseTo<"GET /portal/api/mosques/{mosqueId}/runs">;
}

/** Says why no sync is listed: the page is never just empty. */
export function NoRuns({ mosqueId, query, response: { log, next } }: NoRunsProps) {
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
