import { Button, Group, Stack, Text } from "@mantine/core";
import type { PortalQueryOf } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { type CallFailure, call, type ResponseTo } from "#api/call.ts";
import { useReader } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconHistory } from "#parts/icons.ts";
import { PageViews } from "#parts/layout/page-views.tsx";
import { historyOf } from "#parts/security/security-source.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { pathTo, pathToAccess } from "#paths.ts";
import { MosquePage } from "../mosque-page.tsx";
import { ActList, Older } from "./act-list.tsx";
import { type Act, actsOf } from "./acts.ts";
import { Filters } from "./filters.tsx";
import { type HistoryQuery, useHistoryQuery } from "./history-query.ts";
import { RestoreDialog, type Restoring } from "./restoring/restore-dialog.tsx";

/** Most readers look at the data. */
const SecurityHistory = lazy(async () => ({
  default: (await import("#parts/security/security-history.tsx")).SecurityHistory,
}));

/** Every change of a mosque, with a restore of earlier states; for owners, also the history of its access. */
export function Page() {
  const { messages } = useReader();
  const { history: words, security, shell } = messages;
  const [params] = useSearchParams();
  const isAccess = params.get("view") === "access";
  return (
    <MosquePage
      name={shell.history}
      title={words.title}
      intro={isAccess ? security.mosqueIntro : words.intro}
    >
      {(mosqueId) => (
        <Stack gap="lg" key={mosqueId}>
          <Views mosqueId={mosqueId} isAccess={isAccess} />
          {isAccess ? (
            <Suspense fallback={<Waiting />}>
              <SecurityHistory source={historyOf(mosqueId)} />
            </Suspense>
          ) : (
            <History mosqueId={mosqueId} />
          )}
        </Stack>
      )}
    </MosquePage>
  );
}

/** The links to both, for a reader who may see both. */
function Views({ mosqueId, isAccess }: { mosqueId: string; isAccess: boolean }) {
  const { history: words, shell } = useReader().messages;
  if (!mayDo("manageTeam", useStanding(mosqueId))) return null;
  const views = [
    { to: pathTo("history", { mosqueId }), label: shell.data, isHere: !isAccess },
    { to: pathToAccess(mosqueId), label: words.access, isHere: isAccess },
  ];
  return <PageViews label={words.views} views={views} />;
}

function History({ mosqueId }: { mosqueId: string }) {
  const { messages } = useReader();
  const { history: words } = messages;
  const query = useHistoryQuery();
  const found = useChanges(mosqueId, query.asked);
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  const restoring = useDialog<Restoring>();
  const { run } = query;
  return (
    <Stack gap="lg">
      <Filters
        mosqueId={mosqueId}
        query={query}
        changes={found.data?.flatMap(({ changes }) => changes) ?? []}
      />
      {mayEdit && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconHistory size={18} />}
            onClick={() => restoring.open("moment")}
          >
            {words.toMoment}
          </Button>
          {run && <Button onClick={() => restoring.open({ of: "run", ...run })}>{words.undoRun}</Button>}
        </Group>
      )}
      <Loaded of={found}>
        {(pages) => (
          <Pages
            pages={pages}
            query={query}
            open={mayEdit ? restoring.open : undefined}
            isLoading={found.isFetchingNextPage}
            onOlder={() => found.fetchNextPage()}
          />
        )}
      </Loaded>
      {mayEdit && <RestoreDialog mosqueId={mosqueId} dialog={restoring} />}
    </Stack>
  );
}

interface PagesProps {
  readonly pages: readonly ChangePage[];
  readonly query: HistoryQuery;
  /** Opens the dialog of a restore; absent for a reader who may not edit the data. */
  readonly open: ((restoring: Restoring) => void) | undefined;
  readonly isLoading: boolean;
  readonly onOlder: () => void;
}

function Pages({ pages, query, open, isLoading, onOlder }: PagesProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { history: words } = messages;
  const acts = actsOf(pages.flatMap(({ changes }) => changes));
  const last = pages.at(-1);
  const onUndo =
    open &&
    (({ newest, changes }: Act) =>
      open({ of: changes.length === 1 ? "change" : "act", sequence: String(newest.sequence) }));
  const isOfOneItem = query.asked.resourceId !== undefined;
  const onItem = isOfOneItem ? undefined : (resourceId: string) => query.set({ resourceId });
  return (
    <Stack>
      {acts.length > 0 ? (
        <ActList acts={acts} onUndo={onUndo} onItem={onItem} />
      ) : (
        <Text aria-live="polite">{nothingWords(words, last, query.isNarrowed)}</Text>
      )}
      {last?.lookedBackTo !== undefined && (
        <Text fz="sm" c="dimmed">
          {words.lookedBack(moments.dayAndTime(last.lookedBackTo))}
        </Text>
      )}
      {last?.next !== undefined ? (
        <Older isLoading={isLoading} onClick={onOlder} />
      ) : (
        last?.since !== undefined && (
          <Text fz="sm" c="dimmed">
            {last.isWhole ? words.isFirst : words.keptSince(moments.dayAndTime(last.since))}
          </Text>
        )
      )}
    </Stack>
  );
}

function nothingWords(
  words: ReturnType<typeof useReader>["messages"]["history"],
  last: ChangePage | undefined,
  isNarrowed: boolean,
): string {
  if (last?.next !== undefined) return words.noneSoFar;
  return isNarrowed ? words.noneFound : words.noneKept;
}

const route = "GET /portal/api/mosques/{mosqueId}/changes";

/** A page of a mosque's changes, as the portal's endpoint returns it. */
export type ChangePage = ResponseTo<typeof route>;

/** The changes that a query finds, page by page, newest first. */
function useChanges(mosqueId: string, query: PortalQueryOf<"listChanges">) {
  return useInfiniteQuery<ChangePage, CallFailure, ChangePage[], unknown[], string | undefined>({
    queryKey: [route, "pages", mosqueId, query],
    queryFn: ({ pageParam: cursor }) =>
      call(route, { params: { mosqueId }, query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
  });
}
