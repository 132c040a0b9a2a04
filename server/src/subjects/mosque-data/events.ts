import type { Event } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { ReadHandler, WriteHandler } from "../key-handler.ts";
import { profileOf } from "../mosques/rows/mosques.ts";
import { eventTable, type StoredItem } from "./rows/items.ts";
import { changedEvent, newEvent } from "./rules/events.ts";

export const listEvents: ReadHandler<"listEvents"> = async ({ tx, mosqueId, ...range }) => {
  const { items, next } = await eventTable.page(tx, mosqueId, range);
  return { answer: { events: items }, next };
};

export const getEvent: ReadHandler<"getEvent"> = async ({ tx, mosqueId, params }) => {
  const { item, version } = await requireEvent(tx, mosqueId, params.eventId);
  return { answer: { event: item }, item: { eventVersion: version } };
};

export const createEvent: WriteHandler<"createEvent"> = async (context) => {
  const { mosque, body, requireMatch, origin, newId, comesBack } = context;
  const made = { id: newId(), createdAt: comesBack?.createdAt ?? origin.at };
  const event = newEvent(body, made, comesBack ? { timeZoneId: mosque.timeZoneId } : profileOf(mosque));
  requireMatch(mosque);

  const eventVersion = await eventTable.insert(context, event, comesBack?.place);
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
