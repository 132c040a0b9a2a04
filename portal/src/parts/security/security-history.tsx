import { Button, Stack, Text } from "@mantine/core";
import type { SecurityEvent } from "@mosque-sync/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallFailure } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "../feedback/query-content.tsx";
import { EventList } from "./event-list.tsx";
import { ExportEvents } from "./export-events.tsx";
import { SecurityFilters } from "./security-filters.tsx";
import { useSecurityQuery } from "./security-query.ts";
import type { EventPage, EventQuery, SecuritySource } from "./security-source.ts";

interface SecurityHistoryProps {
  readonly source: SecuritySource;
  /** Whether there is too little space for a table, however wide the window is. */
  readonly isNarrow?: boolean;
}

/** A security history: its filters, its events page by page, newest first, and their export. */
export function SecurityHistory({ source, isNarrow = false }: SecurityHistoryProps) {
  const { security: words } = useMessages();
  const query = useSecurityQuery();
  const found = useEvents(source, query.asked);
  const onPerson = source.hasMany ? (personId: string) => query.choose({ personId }) : undefined;
  return (
    <Stack gap="lg">
      <SecurityFilters query={query} />
      <ExportEvents source={source} query={query.asked} />
      <Loaded of={found}>
        {(pages) => {
          const events = pages.flatMap((page) => page.events);
          const hasMore = pages.at(-1)?.next !== undefined;
          const nothing = query.isNarrowed ? words.noneFound : words.none;
          return (
            <Stack>
              {query.chosen.personId !== undefined && events.length > 0 && (
                <Text>
                  {words.filter.onePerson(nameIn(events, query.chosen.personId) ?? words.formerUser)}
                </Text>
              )}
              {events.length > 0 ? (
                <EventList events={events} onPerson={onPerson} isNarrow={isNarrow} />
              ) : (
                <Text aria-live="polite">{hasMore ? words.noneSoFar : nothing}</Text>
              )}
              {hasMore && (
                <Button
                  variant="default"
                  loading={found.isFetchingNextPage}
                  onClick={() => found.fetchNextPage()}
                  style={{ alignSelf: "center" }}
                >
                  {words.older}
                </Button>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Stack>
  );
}

/** How many events are shown before the reader asks for more. */
const newestShown = 5;

/** The newest events in a narrow column, and a button for the whole history. */
export function NewestEvents({ source, onAll }: { source: SecuritySource; onAll: () => void }) {
  const { security: words } = useMessages();
  return (
    <Loaded of={useEvents(source, {})}>
      {(pages) => {
        const events = pages.flatMap((page) => page.events);
        return (
          <Stack>
            {events.length > 0 ? (
              <EventList events={events.slice(0, newestShown)} isNarrow />
            ) : (
              <Text>{words.none}</Text>
            )}
            <Button variant="default" style={{ alignSelf: "start" }} onClick={onAll}>
              {words.older}
            </Button>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** What events call a person. */
function nameIn(events: readonly SecurityEvent[], personId: string): string | undefined {
  return events.flatMap(({ actor, user }) => [actor, user]).find((person) => person?.id === personId)?.name;
}

function useEvents(source: SecuritySource, query: EventQuery) {
  return useInfiniteQuery<EventPage, CallFailure, EventPage[], unknown[], string | undefined>({
    queryKey: ["security", source.name, query],
    queryFn: ({ pageParam: cursor }) => source.read({ ...query, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
  });
}
