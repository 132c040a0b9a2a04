import type { Event } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";
import { entityTag, requireMatch } from "../domain/entity-tags.ts";
import { changedEvent, newEvent } from "../domain/resources/events.ts";
import { sameValues } from "../domain/resources/merge.ts";
import { recordChange } from "../store/changes.ts";
import { eventTable, type Versioned } from "../store/mosques/items.ts";
import { profileOf } from "../store/mosques/mosques.ts";
import type { MosquesTable, Tx } from "../store/schema.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const listEvents: ReadHandler<"listEvents"> = async ({ tx, mosque, ...range }) => {
  const { items, next } = await eventTable.page(tx, mosque.id, range);
  return { answer: { events: items }, next };
};

export const getEvent: ReadHandler<"getEvent"> = async ({ tx, mosque, params }) => {
  const { item, version } = await requireEvent(tx, mosque, params.eventId);
  return { answer: { event: item }, itemVersion: version };
};

export const createEvent: WriteHandler<"createEvent"> = async ({
  tx,
  mosque,
  body,
  ifMatch,
  origin,
  newId,
}) => {
  const event = newEvent(body, { id: newId(), createdAt: origin.at }, profileOf(mosque));
  requireMatch(ifMatch, entityTag("events", mosque));

  const sequence = await recordChange(tx, origin, { resource: "events", resourceId: event.id, after: event });
  await eventTable.insert(tx, mosque.id, event, sequence);
  return { answer: { event }, etag: entityTag("event", mosque, 1) };
};

export const updateEvent: WriteHandler<"updateEvent"> = async ({
  tx,
  mosque,
  params,
  body,
  ifMatch,
  origin,
}) => {
  const { item: before, version } = await requireEvent(tx, mosque, params.eventId);
  requireMatch(ifMatch, entityTag("event", mosque, version));

  const after = changedEvent(before, body);
  if (sameValues(before, after))
    return { answer: { event: before }, etag: entityTag("event", mosque, version) };

  const newVersion = await eventTable.save(tx, mosque.id, after, version);
  await recordChange(tx, origin, { resource: "events", resourceId: after.id, before, after });
  return { answer: { event: after }, etag: entityTag("event", mosque, newVersion) };
};

export const deleteEvent: WriteHandler<"deleteEvent"> = async ({ tx, mosque, params, ifMatch, origin }) => {
  const { item: before, version } = await requireEvent(tx, mosque, params.eventId);
  requireMatch(ifMatch, entityTag("event", mosque, version));

  await eventTable.delete(tx, mosque.id, before.id);
  await recordChange(tx, origin, { resource: "events", resourceId: before.id, before });
  return { answer: { eventId: before.id } };
};

async function requireEvent(tx: Tx, mosque: MosquesTable, id: string): Promise<Versioned<Event>> {
  const found = await eventTable.find(tx, mosque.id, id);
  if (!found) throw ApiError.of("event_not_found", { id });
  return found;
}
