import Type from "typebox";
import { type ApiEndpoint, noInput } from "../../endpoint.ts";
import { TimetableDay } from "../timetable/timetable.ts";
import { PrayerWarning } from "./prayer-warnings.ts";
import { Prayer, prayerFields, prayerListFields } from "./prayers.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });

const PrayersResponse = Type.Object(
  { prayers: Type.Array(Prayer) },
  { title: "PrayersResponse", description: "Every prayer row of the mosque." },
);

const ListedPrayersResponse = Type.Object(
  {
    prayers: Type.Array(Prayer),
    days: Type.Optional(
      Type.Array(TimetableDay, {
        description:
          "Only with `date`, or `from` and `until`: the rows of these days, as the timetable decides them.",
      }),
    ),
  },
  {
    title: "ListedPrayersResponse",
    description: "Every prayer row of the mosque, and the rows of the requested days.",
  },
);

/** The response has all current rows of the mosque, not only the changed row (decision 1.7). */
const ChangedPrayersResponse = Type.Object(
  {
    prayerId: Type.String({ format: "uuid", description: "The id of the created or deleted row." }),
    prayers: Type.Array(Prayer),
  },
  {
    title: "ChangedPrayersResponse",
    description: "The created or deleted row's id, and every prayer row of the mosque.",
  },
);

const ReplacedPrayersResponse = Type.Object(
  {
    prayers: Type.Array(Prayer),
    added: count("How many rows were added."),
    changed: count("How many rows got another time."),
    deleted: count("How many rows were deleted."),
    warnings: Type.Optional(
      Type.Array(PrayerWarning, {
        description:
          "Only with `validateOnly=true`: what a careful client asks a person about first; empty if nothing stands out.",
      }),
    ),
  },
  {
    title: "ReplacedPrayersResponse",
    description: "Every prayer row of the mosque, and what was done for that.",
  },
);

/** The endpoints of prayer rows. */
export const prayerEndpoints = {
  listPrayers: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "List every prayer row",
    description:
      "In the order of the prayer keys, then by time. With `date`, or `from` and `until`, the response also has the rows of these days, as the mosque's timetable decides them.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    query: { date: "date", from: "date", until: "date" },
    body: null,
    status: 200,
    response: ListedPrayersResponse,
    etag: "prayers",
    ifMatch: null,
    reasons: ["days_out_of_range", "timetable_not_found"],
  },
  createPrayer: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "Add a prayer row",
    description: "Needs at least one of `adhanTime` and `iqamahTime`.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: prayerFields,
      operation: "create",
      title: "PrayerCreate",
      readOnlyReason: "field_read_only",
    },
    status: 201,
    response: ChangedPrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayer_key_not_supported", "prayer_times_missing", "prayer_rows_full"],
  },
  replacePrayers: {
    method: "PUT",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "Make these the prayer rows",
    description:
      "Takes the desired rows, and makes the fewest changes, all or none. A row that stays, or gets other times, keeps its id and `createdAt`. With `validateOnly=true` the response is the same, warns of times that would be removed and of daily prayers that would get several rows, and changes nothing. An empty list needs `allowEmpty=true`.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: { validateOnly: "flag", allowEmpty: "flag" },
    body: {
      fields: prayerListFields,
      operation: "create",
      title: "PrayerList",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: ReplacedPrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayers_empty", "prayer_row_not_supported", "prayer_row_without_time"],
  },
  updatePrayer: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    summary: "Change a prayer row",
    description: "Omitted fields stay as they are; `null` clears a time, but not the only one of a row.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: prayerFields,
      operation: "update",
      title: "PrayerUpdate",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: PrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayer_key_not_supported", "prayer_times_missing", "prayer_not_found"],
  },
  deletePrayer: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    summary: "Delete a prayer row",
    description: "Responds with every remaining row.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: ChangedPrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayer_not_found"],
  },
} as const satisfies Record<string, ApiEndpoint>;
