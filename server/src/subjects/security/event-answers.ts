import type { SecurityEvent } from "@mosque-sync/contract";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import { type EventNames, eventNamesOf } from "./rows/event-names.ts";

/**
 * Events as the portal shows them.
 * @param reader the user who reads about themselves: where others were who acted on their account stays hidden
 */
export async function eventAnswers(
  tx: Tx,
  events: readonly SecurityEventsTable[],
  reader?: string,
): Promise<SecurityEvent[]> {
  const names = await eventNamesOf(tx, events);
  return events.map((event) => eventAnswer(event, names, reader));
}

function eventAnswer(event: SecurityEventsTable, names: EventNames, reader: string | undefined) {
  const { id, at, kind, actorKind, actorId, userId, mosqueId, details, count } = event;
  const named = (of: string) => ({ id: of, ...(names.has(of) && { name: names.get(of) as string }) });
  const isOfAnother = reader !== undefined && actorId !== null && actorId !== reader;
  return {
    ...{ id, at, kind },
    actor: { kind: actorKind, ...(actorId !== null && named(actorId)) },
    ...(userId !== null && { user: named(userId) }),
    ...(mosqueId !== null && { mosque: named(mosqueId) }),
    ...(isOfAnother ? {} : originOf(event)),
    details: fromJson(details),
    count,
  };
}

function originOf({ address, device, requestId }: SecurityEventsTable) {
  return {
    ...(address !== null && { address }),
    ...(device !== null && { device }),
    ...(requestId !== null && { requestId }),
  };
}
