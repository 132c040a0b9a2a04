import type { EventCreate, EventUpdate } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { ReadHandler, WriteHandler } from "../handlers/api-handler.ts";
import { profileOf } from "../mosques/rows/mosques.ts";
import { itemHandlers } from "./item-handlers.ts";
import { eventTable } from "./rows/items.ts";
import { changedEvent, newEvent } from "./rules/events.ts";

const events = itemHandlers("event", eventTable, {
  create: (body: EventCreate, made, mosque, isBack) =>
    newEvent(body, made, isBack ? { timeZoneId: mosque.timeZoneId } : profileOf(mosque)),
  update: (before, body: EventUpdate) => changedEvent(before, body),
  notFound: (id) => ApiError.of("event_not_found", { id }),
});

export const listEvents: ReadHandler<"listEvents"> = events.list;
export const getEvent: ReadHandler<"getEvent"> = events.get;
export const createEvent: WriteHandler<"createEvent"> = events.create;
export const updateEvent: WriteHandler<"updateEvent"> = events.update;
export const deleteEvent: WriteHandler<"deleteEvent"> = events.delete;
