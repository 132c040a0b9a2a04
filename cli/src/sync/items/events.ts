import type {
  Event,
  EventCreate,
  EventDetails,
  EventDetailsCreate,
  EventDetailsUpdate,
  EventUpdate,
} from "@mosque-sync/client";
import { settingsOfDetails } from "../../mosque-yaml/items.ts";
import { fieldsOf } from "../fields.ts";
import { ask, tell } from "../progress.ts";
import {
  type FieldChanges,
  type FieldsIn,
  type ItemKind,
  namesIn,
  reachOf,
  type ServerItem,
} from "./item.ts";

const ownFields: FieldsIn<Omit<EventCreate, "eventDetails">, EventUpdate> = {
  title: "set",
  body: "empty",
  visibility: "set",
  allowComments: "set",
  showLikes: "set",
  allowSharing: "set",
  latitude: "empty",
  longitude: "empty",
};

/** The fields that the API keeps in `eventDetails`. */
const details: FieldsIn<EventDetailsCreate, EventDetailsUpdate> = {
  dateInstant: "set",
  endTimeInstant: "empty",
  timeZoneId: "set",
  repeatOption: "set",
  address: "empty",
  flairType: "empty",
};

/** Events. No server has to have endpoints that write them (decision 1.19). */
export const events: ItemKind = {
  type: "event",
  ...reachOf({
    ...ownFields,
    ...Object.fromEntries(namesIn(details).map((name) => [settingsOfDetails[name], details[name]])),
  }),
  inSnapshot: (snapshot) => snapshot.events.map(itemOf),
  async list({ client, onProgress }, page) {
    const { data, next } = await ask(onProgress, "read events", () => client.listEvents(page));
    return { items: data.events.map(itemOf), next };
  },
  async read({ client, onProgress }, eventId) {
    return itemOf(
      (await tell(onProgress, `read event ${eventId}`, () => client.getEvent({ eventId }))).event,
    );
  },
  async create({ client, onProgress }, step, fields, idempotencyKey) {
    // Reading `mosque.yaml` requires a title and a start of every event.
    const body = bodyOf(fields) as EventCreate;
    const call = () => client.createEvent({ body, idempotencyKey, maxRetries: 0 });
    return itemOf((await tell(onProgress, step, call)).event);
  },
  async change({ client, onProgress }, step, eventId, changes) {
    const body: EventUpdate = bodyOf(changes);
    await tell(onProgress, step, () => client.updateEvent({ eventId, body }));
  },
  async remove({ client, onProgress }, step, eventId) {
    await tell(onProgress, step, () => client.deleteEvent({ eventId }));
  },
};

function bodyOf(fields: FieldChanges): object {
  const own = namesIn(ownFields).map((name) => [name, fields[name]] as const);
  const ofDetails = namesIn(details).map((name) => [name, fields[settingsOfDetails[name]]] as const);
  const given = ([, value]: readonly [string, unknown]) => value !== undefined;
  return {
    ...Object.fromEntries(own.filter(given)),
    eventDetails: Object.fromEntries(ofDetails.filter(given)),
  };
}

function itemOf({ id, eventDetails, ...event }: Event): ServerItem {
  const own = namesIn(ownFields).map((name) => [name, event[name]] as const);
  // Our contract requires it; on a server that omits it, events have no dates.
  const given: Partial<EventDetails> = eventDetails ?? {};
  const ofDetails = namesIn(details).map((name) => [settingsOfDetails[name], given[name]] as const);
  return { id, fields: fieldsOf(Object.fromEntries([...own, ...ofDetails])) };
}
