import {
  limits,
  type SecurityEvent,
  type SecurityEventGroup,
  type SecurityEventKind,
  securityEventGroups,
} from "@mosque-sync/contract";
import { cursorOf, type PositionKind, positionIn } from "#store/lists/cursors.ts";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { type EventPosition, type EventScope, findEvents } from "./rows/event-list.ts";
import { type EventNames, eventNamesOf } from "./rows/event-names.ts";

export interface EventSearch {
  readonly group?: SecurityEventGroup;
  readonly personId?: string;
  readonly address?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

/** A page of the history. */
export interface EventPage {
  readonly events: SecurityEvent[];
  readonly next?: string;
}

/** The kinds of an event's instant and id, which order the history. */
const placeOfEvent: readonly PositionKind[] = ["instant", "uuid"];

/** How many events are read at a time by a search, and by one page of it at most, so that no page takes long. */
const readTogether = 500;
const readMost = 5_000;

/**
 * The newest events that match. A page of a search can be short, and have a next one.
 * @param reader set if a user reads about themselves
 * @throws ApiError cursor_invalid
 */
export async function eventPage(
  tx: Tx,
  wanted: EventScope,
  search: EventSearch,
  { size, reader }: { readonly size: number; readonly reader?: string },
): Promise<EventPage> {
  const { personId, from, to, cursor } = search;
  const list = nameOfList(wanted);
  const [at, id] = positionIn(list, cursor, placeOfEvent) ?? [];
  let before: EventPosition | undefined = at === undefined || id === undefined ? undefined : { at, id };
  // A user's events have a separate index.
  const isOfOne = wanted.of === "everything" && personId !== undefined;
  const scope: EventScope = isOfOne ? { of: "person", userId: personId } : wanted;
  const matches = matcherOf(search, reader);
  const limit = Math.max(size + 1, matches ? readTogether : 0);
  const found: SecurityEventsTable[] = [];
  const page = async (hasMore: boolean) => ({
    events: await eventResponses(tx, found, reader),
    ...(hasMore && before && { next: cursorOf(list, [before.at, before.id]) }),
  });

  for (let looked = 0; looked < readMost; looked += limit) {
    const rows = await findEvents(tx, scope, { from, to, before, limit });
    for (const row of rows) {
      if (found.length === size) return page(true);
      before = row;
      if (!matches || matches(row)) found.push(row);
    }
    if (rows.length < limit) return page(false);
  }
  return page(true);
}

function nameOfList(scope: EventScope): string {
  if (scope.of === "person") return `events of ${scope.userId}`;
  return scope.of === "mosque" ? `events of ${scope.mosqueId}` : "events";
}

/**
 * A search finds only what its reader sees: a hidden address would otherwise be confirmed by guessing it.
 * @returns undefined if every event matches
 */
function matcherOf(
  { group, personId, address }: EventSearch,
  reader: string | undefined,
): ((event: SecurityEventsTable) => boolean) | undefined {
  if (group === undefined && personId === undefined && address === undefined) return undefined;
  const kinds: ReadonlySet<SecurityEventKind> | undefined = group && new Set(securityEventGroups[group]);
  return (event) =>
    (!kinds || kinds.has(event.kind)) &&
    (personId === undefined || event.userId === personId || event.actorId === personId) &&
    (address === undefined || originOf(event, reader).address === address);
}

/**
 * Events as the portal shows them.
 * @param reader the user who reads about themselves: where others were who acted on their account stays hidden
 */
async function eventResponses(
  tx: Tx,
  events: readonly SecurityEventsTable[],
  reader?: string,
): Promise<SecurityEvent[]> {
  const names = await eventNamesOf(tx, events);
  return events.map((event) => eventResponse(event, names, reader));
}

function eventResponse(event: SecurityEventsTable, names: EventNames, reader: string | undefined) {
  const { id, at, kind, actorKind, actorId, userId, mosqueId, details, count } = event;
  const named = (of: string) => ({ id: of, ...(names.has(of) && { name: names.get(of) as string }) });
  return {
    ...{ id, at, kind },
    actor: { kind: actorKind, ...(actorId !== null && named(actorId)) },
    ...(userId !== null && { user: named(userId) }),
    ...(mosqueId !== null && { mosque: named(mosqueId) }),
    ...originOf(event, reader),
    details: fromJson(details),
    count,
  };
}

/** Where an event came from, as far as its reader may see it. */
function originOf(
  { actorId, address, device, requestId }: SecurityEventsTable,
  reader: string | undefined,
): Pick<SecurityEvent, "address" | "device" | "requestId"> {
  const isOfAnother = reader !== undefined && actorId !== null && actorId !== reader;
  if (isOfAnother) return {};
  return {
    ...(address !== null && { address }),
    ...(device !== null && { device }),
    ...(requestId !== null && { requestId }),
  };
}

const size = limits.securityEventsPerPage;

export const listMySecurity: OtherHandler<"listMySecurity"> = ({ services, user, query }) =>
  services.store.read(async (tx) => ({
    response: await eventPage(tx, { of: "person", userId: user.id }, query, { size, reader: user.id }),
  }));

export const listMosqueSecurity: MosqueHandler<"listMosqueSecurity"> = async ({ tx, mosque, query }) => ({
  response: await eventPage(tx, { of: "mosque", mosqueId: mosque.id }, query, { size }),
});

export const listSecurity: OtherHandler<"listSecurity"> = ({ services, query }) =>
  services.store.read(async (tx) => ({
    response: await eventPage(tx, { of: "everything" }, query, { size }),
  }));
