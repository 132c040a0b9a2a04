import type { Event } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";
import { changedEvent, newEvent } from "../domain/resources/events.ts";
import { eventTable, type StoredItem } from "../store/mosques/items.ts";
import { profileOf } from "../store/mosques/mosques.ts";
import type { Tx } from "../store/tables/schema.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const listEvents: ReadHandler<"listEvents"> = async ({ tx, mosqueId, ...range }) => {
  const { items, next } = await eventTable.page(tx, mosqueId, range);
  return { answer: { events: items }, next };
};

export const getEvent: ReadHandler<"getEvent"> = async ({ tx, mosqueId, params }) => {
  const { item, version } = await requireEvent(tx, mosqueId, params.eventId);
  return { answer: { event: item }, item: { eventVersion: version } };
};

export const createEvent: WriteHandler<"createEvent"> = async (context) => {
  const { mosque, body, requireMatch, origin, newId } = context;
  const event = newEvent(body, { id: newId(), createdAt: origin.at }, profileOf(mosque));
  requireMatch(mosque);

  const eventVersion = await eventTable.insert(context, event);
  return { answer: { event }, versions: { eventVersion } };
};

export const updateEvent: WriteHandler<"updateEvent"> = async (context) => {
  const { tx, mosque, params, body, requireMatch } = context;
  const before = await requireEvent(tx, mosque.id, params.eventId);
  requireMatch({ eventVersion: before.version });

  const event = changedEvent(before.item, body);
  const eventVersion = await eventTable.save(context, before, event);
  return { answer: { event }, versions: { eventVersion } };
};

export const deleteEvent: WriteHandler<"deleteEvent"> = async (context) => {
  const { tx, mosque, params, requireMatch } = context;
  const before = await requireEvent(tx, mosque.id, params.eventId);
  requireMatch({ eventVersion: before.version });

  await eventTable.delete(context, before);
  return { answer: { eventId: before.item.id }, versions: undefined };
};

async function requireEvent(tx: Tx, mosqueId: string, id: string): Promise<StoredItem<Event>> {
  const found = await eventTable.find(tx, mosqueId, id);
  if (!found) throw ApiError.of("event_not_found", { id });
  return found;
}
