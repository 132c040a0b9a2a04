import type { Event, EventCreate, EventDetails, EventUpdate } from "@mosque-sync/client";
import { fieldsOf } from "../fields.ts";
import { ask, tell } from "../progress.ts";
import type { FieldChanges, ItemKind, ServerItem } from "./item.ts";

/** The fields that the API keeps in `eventDetails`, by their names in `mosque.yaml`. */
const details = {
  start: "dateInstant",
  end: "endTimeInstant",
  timeZoneId: "timeZoneId",
  repeatOption: "repeatOption",
  address: "address",
  flairType: "flairType",
} as const satisfies Record<string, keyof EventDetails>;

const ownFields = [
  "title",
  "body",
  "visibility",
  "allowComments",
  "showLikes",
  "allowSharing",
  "latitude",
  "longitude",
] as const satisfies (keyof EventUpdate)[];

/** Events. No server has to have endpoints that write them (decision 1.19). */
export const events: ItemKind = {
  type: "event",
  changeable: new Set([...ownFields, ...Object.keys(details)]),
  clearable: new Set(["body", "latitude", "longitude", "end", "address", "flairType"]),
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
  const has = ([name]: readonly [string, unknown]) => fields[name] !== undefined;
  const own = ownFields.map((name) => [name, fields[name]] as const);
  const ofDetails = Object.entries(details).filter(has);
  return {
    ...Object.fromEntries(own.filter(has)),
    eventDetails: Object.fromEntries(ofDetails.map(([name, inApi]) => [inApi, fields[name]])),
  };
}

function itemOf({ id, eventDetails, ...event }: Event): ServerItem {
  const own = ownFields.map((name) => [name, event[name]] as const);
  // Our contract requires it; on a server that omits it, events have no dates.
  const given: Partial<EventDetails> = eventDetails ?? {};
  const ofDetails = Object.entries(details).map(([name, inApi]) => [name, given[inApi]] as const);
  return { id, fields: fieldsOf(Object.fromEntries([...own, ...ofDetails])) };
}
