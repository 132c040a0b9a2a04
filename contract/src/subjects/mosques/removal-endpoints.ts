import Type, { type Static } from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { Key, Member, sampleId, TestOf } from "../../portal/resources.ts";
import { base, body, nothing, ofMosque, required } from "../../portal/shapes.ts";
import { Count, Id, Instant, Text } from "../../schemas.ts";
import { Announcement } from "../mosque-data/announcements.ts";
import { Event } from "../mosque-data/events.ts";
import { Prayer } from "../mosque-data/prayers.ts";
import { Profile } from "../mosque-data/profile.ts";
import { Capabilities } from "../mosque-data/sync.ts";
import { TimetableSource } from "../timetable/source-endpoints.ts";
import { timetableEndpoints } from "../timetable/timetable-endpoints.ts";

const sampleInstant = "2026-11-20T18:00:00.000Z";

/** What goes with a mosque. */
const Removal = Type.Object({
  communityName: Type.String({ description: "The mosque's name, which confirms the removal." }),
  members: Count("How many people look after it."),
  workingKeys: Count("How many of its keys work."),
  prayers: Count("How many prayer rows it has."),
  announcements: Count("How many announcements it has."),
  events: Count("How many events it has."),
  changes: Count("How many changes of it are recorded."),
  testMosque: Type.Optional(Type.String({ description: "The name of its test mosque, which goes as well." })),
  lastUsedAt: Type.Optional(Instant("When one of its keys was last used.", sampleInstant)),
  backedUpAt: Type.Optional(Instant("When the database was last backed up by the command.", sampleInstant)),
});

export const RemovedMosque = Type.Object({
  mosqueId: Id("The id that the mosque had.", sampleId),
  communityName: Type.String(),
  removedAt: Instant("When it was removed.", sampleInstant),
  removedBy: Type.String({ description: "The name of the operator who removed it." }),
});
export type RemovedMosque = Static<typeof RemovedMosque>;

/** All of a mosque's data at one moment. */
export const ExportedMosque = Type.Object({
  exportedAt: Instant("The moment.", sampleInstant),
  testOf: TestOf,
  profile: Profile,
  capabilities: Capabilities,
  prayers: Type.Array(Prayer),
  timetable: Type.Optional(timetableEndpoints.getTimetable.response),
  timetableSources: Type.Array(TimetableSource, {
    description: "The files that its timetable and the timetable before came from.",
  }),
  announcements: Type.Array(Announcement),
  events: Type.Array(Event),
  keys: Type.Array(Key, { description: "All keys that it has ever had, without their secrets." }),
  team: Type.Array(Member),
});
export type ExportedMosque = Static<typeof ExportedMosque>;

/** Endpoints that take a mosque's data out of the service. */
export const removalEndpoints = {
  exportMosque: {
    method: "GET",
    path: `${ofMosque}/export`,
    summary: "All of a mosque's data",
    access: { by: "session", may: "exportMosque", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({ mosque: ExportedMosque }),
    ...untagged,
    reasons: ["too_many_acts"],
  },
  getRemoval: {
    method: "GET",
    path: `${base}/operator/mosques/{mosqueId}/removal`,
    summary: "What goes when a mosque is removed",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({ removal: Removal }),
    ...untagged,
    reasons: [],
  },
  removeMosque: {
    method: "POST",
    path: `${base}/operator/mosques/{mosqueId}/removal`,
    summary: "Remove a mosque with everything that belongs to it",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({
      communityName: required(
        Text("The mosque's name, to confirm.", 1, limits.communityNameCharacters, "Masjid Noor"),
      ),
    }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["name_not_confirmed"],
  },
  listRemovedMosques: {
    method: "GET",
    path: `${base}/operator/removed-mosques`,
    summary: "The mosques that were removed last, at most 100",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({ removed: Type.Array(RemovedMosque) }),
    ...untagged,
    reasons: [],
  },
} as const satisfies Record<string, Endpoint>;
