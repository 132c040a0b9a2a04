import Type, { type Static } from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { sampleId } from "../../portal/resources.ts";
import { base, ofMosque } from "../../portal/shapes.ts";
import { Count, Id, Instant, OneOf, Zone } from "../../schemas.ts";
import { BroughtBy, FetchedFile } from "./timetable.ts";

/** The stored files of a mosque: the present file, and the file before it. */
export const sourcePlaces = ["present", "before"] as const;
export type SourcePlace = (typeof sourcePlaces)[number];

/** A stored file. */
export const TimetableSource = Type.Object({
  place: OneOf("Which file it is.", sourcePlaces, "before"),
  fileName: Type.String({ description: "Its name.", examples: ["timetable-2026.csv"] }),
  receivedAt: Instant("When it was received.", "2026-11-20T18:00:00.000Z"),
  broughtBy: BroughtBy,
  content: Type.Optional(
    Type.String({
      description: "Its bytes in Base64, if the query names its place.",
      examples: ["ZGF0ZQo="],
    }),
  ),
});
export type TimetableSource = Static<typeof TimetableSource>;

/** The endpoints about timetables that only the portal has. */
export const timetableSourceEndpoints = {
  listTimetables: {
    method: "GET",
    path: `${base}/timetables`,
    summary: `The first ${limits.listedPerPage} of your mosques with a timetable, by name`,
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { search: "text" },
    body: null,
    status: 200,
    response: Type.Object({
      timetables: Type.Array(
        Type.Object({
          mosqueId: Id("The mosque's id.", sampleId),
          communityName: Type.String(),
          timeZoneId: Zone("The mosque's time zone."),
          lastDay: Type.String({ description: "The last day of its timetable.", format: "date" }),
        }),
      ),
      total: Count("How many there are."),
    }),
    ...untagged,
    reasons: [],
  },
  getTimetableSources: {
    method: "GET",
    path: `${ofMosque}/timetable-sources`,
    summary: "The stored files of the timetable and of the one before",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { content: sourcePlaces },
    body: null,
    status: 200,
    response: Type.Object({
      sources: Type.Array(TimetableSource, { description: "The present file first, and at most two." }),
    }),
    ...untagged,
    reasons: [],
  },
  fetchLinkedFile: {
    method: "POST",
    path: `${ofMosque}/linked-file`,
    summary: "Fetch the file of a link, even one that cannot be read until a person has said how",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { link: "url" },
    body: null,
    status: 200,
    response: Type.Object({ file: FetchedFile }),
    ...untagged,
    reasons: ["link_failed", "too_many_fetches", "timetables_busy"],
  },
} as const satisfies Record<string, Endpoint>;
