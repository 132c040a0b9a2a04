import assert from "node:assert/strict";
import { limits } from "@mosque-sync/contract";
import type { ApiResponse } from "../services/http.ts";
import type { ReachedService } from "../services/service.ts";
import { type Mosque, mosqueOver, succeeded } from "../services/suite.ts";
import type { Operator } from "./operator.ts";

/** A mosque with an item of each kind, which no request has read, and the items' paths. */
export interface OneOfEach {
  readonly mosque: Mosque;
  readonly prayer: string;
  readonly announcement: string;
  readonly event: string;
}

const announcementBody = { title: "Notice", body: "Text" };
const eventBody = { title: "Class", eventDetails: { dateInstant: "2026-12-05T18:00:00.000Z" } };
/** As many rows as a mosque may have, none of which is there yet. */
const manyPrayers = Array.from({ length: limits.prayerRowsPerMosque }, (_, index) => ({
  prayerKey: "jummah",
  iqamahTime: `${12 + Math.floor(index / 60)}:${String(index % 60).padStart(2, "0")}`,
}));
const idempotent = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** Makes a mosque with an item of each kind. */
export async function makeOneOfEach(
  operator: Operator,
  { request }: Pick<ReachedService, "request">,
): Promise<OneOfEach> {
  const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
  const mosque = mosqueOver({ request, operator, id, keyId, key });
  const prayer = succeeded(await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }), 201);
  const announcement = succeeded(await mosque.post("/announcements", announcementBody), 201);
  const event = succeeded(await mosque.post("/events", eventBody), 201);
  return {
    mosque,
    prayer: `/prayers/${prayer.body.prayerId}`,
    announcement: `/announcements/${announcement.body.announcement.id}`,
    event: `/events/${event.body.event.id}`,
  };
}

/** A request of each kind. */
const requests = {
  "GET of the capabilities": ({ mosque }) => mosque.get("/capabilities"),
  "GET of the profile": ({ mosque }) => mosque.get("/profile"),
  "GET of the prayers": ({ mosque }) => mosque.get("/prayers"),
  "GET of the announcements": ({ mosque }) => mosque.get("/announcements"),
  "GET of an announcement": ({ mosque, announcement }) => mosque.get(announcement),
  "GET of the events": ({ mosque }) => mosque.get("/events"),
  "GET of an event": ({ mosque, event }) => mosque.get(event),
  "GET of a snapshot": ({ mosque }) => mosque.get("/sync"),
  "PATCH of the profile": ({ mosque }) => mosque.patch("/profile", { status: "Open" }),
  "PATCH of a prayer": ({ mosque, prayer }) => mosque.patch(prayer, { adhanTime: "5:20" }),
  "PATCH of a prayer with an Idempotency-Key": ({ mosque, prayer }) =>
    mosque.patch(prayer, { adhanTime: "5:20" }, idempotent()),
  "POST of a prayer": ({ mosque }) => mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10" }),
  "PUT of 200 prayers": ({ mosque }) => mosque.put("/prayers", { prayers: manyPrayers }),
  "DELETE of a prayer": ({ mosque, prayer }) => mosque.remove(prayer),
  "POST of an announcement": ({ mosque }) => mosque.post("/announcements", announcementBody),
  "PATCH of an announcement": ({ mosque, announcement }) => mosque.patch(announcement, { title: "Changed" }),
  "DELETE of an announcement": ({ mosque, announcement }) => mosque.remove(announcement),
  "POST of an event": ({ mosque }) => mosque.post("/events", eventBody),
  "PATCH of an event": ({ mosque, event }) => mosque.patch(event, { title: "Lesson" }),
  "DELETE of an event": ({ mosque, event }) => mosque.remove(event),
} satisfies Readonly<Record<string, (subject: OneOfEach) => Promise<ApiResponse>>>;

export type RequestName = keyof typeof requests;
export const requestNames = Object.keys(requests) as RequestName[]; // They are the names of the object above.

/** Sends a request, which has to succeed. */
export async function sendOne(name: RequestName, subject: OneOfEach): Promise<void> {
  const { status, text } = await requests[name](subject);
  assert.ok(status < 300, text);
}
