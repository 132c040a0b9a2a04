import {
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type EndpointsWhere,
  endpoints,
  type ParameterOf,
} from "@mosque-sync/contract";
import type { ApiResponse } from "../services/http.ts";
import { type Mosque, succeeded } from "../services/suite.ts";
import { currentTimetable } from "./timetables.ts";

/** The ids of a mosque's rows, one of each kind, by the names that paths give them. */
export type RowIds = Readonly<
  Record<Exclude<ParameterOf<Endpoints[EndpointName]["path"]>, "mosqueId">, string>
>;

/** A write, with its effect on versions by decisions 5.7 to 5.10. Paths are templates. */
export interface Write {
  readonly name: string;
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** Sent instead of a body. */
  readonly file?: string;
  /** The read whose tag `If-Match` is compared with. */
  readonly compares: string;
  /** The read whose tag the answer carries. */
  readonly returns?: string;
  /** The reads, besides the snapshot, whose tags change, or that find nothing afterwards. */
  readonly moves: readonly string[];
}

const announcement = "/announcements/{announcementId}";
const event = "/events/{eventId}";
const dateInstant = "2026-12-05T18:30:00Z";

/** Every read that has a version. */
export const versionedReads: readonly string[] = Object.values<Endpoint>(endpoints)
  .filter(({ method, etag }) => method === "GET" && etag !== null)
  .map(({ path }) => templateOf(path));

/** What every write of the API does to versions. */
export const effects: Readonly<
  Record<EndpointsWhere<{ access: { scope: "sync:write" } }>, Omit<Write, "method" | "path">>
> = {
  updateProfile: {
    name: "PATCH of the profile",
    body: { status: "Open" },
    compares: "/profile",
    returns: "/profile",
    moves: ["/profile"],
  },
  createAnnouncement: {
    name: "POST of an announcement",
    body: { title: "New", body: "Text" },
    compares: "/announcements",
    returns: announcement,
    moves: ["/announcements"],
  },
  updateAnnouncement: {
    name: "PATCH of an announcement",
    body: { title: "Changed" },
    compares: announcement,
    returns: announcement,
    moves: ["/announcements", announcement],
  },
  deleteAnnouncement: {
    name: "DELETE of an announcement",
    compares: announcement,
    moves: ["/announcements", announcement],
  },
  createPrayer: {
    name: "POST of a prayer row",
    body: { prayerKey: "eid", adhanTime: "8:00" },
    compares: "/prayers",
    returns: "/prayers",
    moves: ["/prayers"],
  },
  replacePrayers: {
    name: "PUT of the prayer rows",
    body: {
      prayers: [
        { prayerKey: "fajr", adhanTime: "5:20" },
        { prayerKey: "eid", adhanTime: "8:00" },
      ],
    },
    compares: "/prayers",
    returns: "/prayers",
    moves: ["/prayers"],
  },
  updatePrayer: {
    name: "PATCH of a prayer row",
    body: { adhanTime: "5:15" },
    compares: "/prayers",
    returns: "/prayers",
    moves: ["/prayers"],
  },
  deletePrayer: {
    name: "DELETE of a prayer row",
    compares: "/prayers",
    returns: "/prayers",
    moves: ["/prayers"],
  },
  createEvent: {
    name: "POST of an event",
    body: { title: "New", eventDetails: { dateInstant } },
    compares: "/events",
    returns: event,
    moves: ["/events"],
  },
  updateEvent: {
    name: "PATCH of an event",
    body: { title: "Changed" },
    compares: event,
    returns: event,
    moves: ["/events", event],
  },
  deleteEvent: {
    name: "DELETE of an event",
    compares: event,
    moves: ["/events", event],
  },
  replaceTimetable: {
    name: "PUT of the timetable",
    file: currentTimetable(),
    compares: "/timetable",
    returns: "/timetable",
    moves: ["/timetable", "/prayers", "/capabilities"],
  },
  deleteTimetable: {
    name: "DELETE of the timetable",
    compares: "/timetable",
    moves: ["/timetable", "/prayers", "/capabilities"],
  },
};

/** Every write of the API. */
export const writes: readonly Write[] = (Object.keys(effects) as (keyof typeof effects)[]).map((name) => {
  const { method, path } = endpoints[name];
  return { method, path: templateOf(path), ...effects[name] };
});

/** The path of an endpoint below its mosque's. */
function templateOf(path: string): string {
  return path.replace("/v1/mosques/{mosqueId}", "");
}

/** Gives a mosque one row of each kind. */
export async function addRows(mosque: Mosque): Promise<RowIds> {
  const posted = async (path: string, body: object) => succeeded(await mosque.post(path, body), 201).body;
  const { announcement } = await posted("/announcements", { title: "Notice", body: "Text" });
  const { prayerId } = await posted("/prayers", { prayerKey: "fajr", adhanTime: "5:10" });
  const { event } = await posted("/events", { title: "Evening", eventDetails: { dateInstant } });
  return { announcementId: announcement.id, prayerId, eventId: event.id };
}

/** Gives a mosque the timetable that a write of it replaces or deletes. */
export async function addWhatIsCompared(
  mosque: Mosque,
  { compares }: Pick<Write, "compares">,
): Promise<void> {
  if (compares === effects.replaceTimetable.compares)
    succeeded(await mosque.putFile(compares, effects.replaceTimetable.file ?? ""));
}

/** Puts ids into a path's template. */
export function pathWith(ids: RowIds, template: string): string {
  return template.replace(/\{(\w+)\}/, (_, name: string) => ids[name as keyof RowIds]);
}

/** The ids of the rows after a creation: the new one replaces its kind's. */
export function withCreated(ids: RowIds, { body }: ApiResponse): RowIds {
  return {
    announcementId: body.announcement?.id ?? ids.announcementId,
    prayerId: body.prayerId ?? ids.prayerId,
    eventId: body.event?.id ?? ids.eventId,
  };
}

export function send(
  mosque: Mosque,
  { method, path, body, file }: Write,
  ids: RowIds,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  switch (method) {
    case "POST":
      return mosque.post(pathWith(ids, path), body, headers);
    case "PUT":
      if (file !== undefined) return mosque.putFile(pathWith(ids, path), file, headers);
      return mosque.put(pathWith(ids, path), body, headers);
    case "PATCH":
      return mosque.patch(pathWith(ids, path), body, headers);
    case "DELETE":
      return mosque.remove(pathWith(ids, path), headers);
  }
}
