import {
  type Event,
  type EventCreate,
  type EventUpdate,
  eventDefaults,
  eventDetailsDefaults,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { merged } from "#domain/merge.ts";
import { type Coordinates, coordinatesOrDefault, requireBothOrNone } from "./coordinates.ts";

/**
 * Creates an event, with the defaults for absent fields (decision 4.16).
 * @throws ApiError coordinates_incomplete, event_ends_before_start
 */
export function newEvent(
  body: EventCreate,
  made: { readonly id: string; readonly createdAt: string },
  mosque: Coordinates & { readonly timeZoneId: string },
): Event {
  const event = {
    ...eventDefaults,
    likeCount: 0,
    commentCount: 0,
    ...body,
    ...made,
    ...coordinatesOrDefault(body, mosque),
    eventDetails: { timeZoneId: mosque.timeZoneId, ...eventDetailsDefaults, ...body.eventDetails },
  };
  requireEndAfterStart(event);
  return event;
}

/** @throws ApiError coordinates_incomplete, event_ends_before_start */
export function changedEvent(before: Event, patch: EventUpdate): Event {
  const after = merged(before, patch);
  requireBothOrNone(after);
  requireEndAfterStart(after);
  return after;
}

function requireEndAfterStart({ eventDetails: { dateInstant, endTimeInstant } }: Event): void {
  if (endTimeInstant !== undefined && endTimeInstant < dateInstant)
    throw ApiError.of("event_ends_before_start");
}
