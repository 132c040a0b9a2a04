import Type from "typebox";
import { type ApiEndpoint, noInput } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { readingQuery } from "./reading.ts";
import { FetchedFile, Timetable, TimetableDocument, TimetablePlan } from "./timetable.ts";

const Report = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  description:
    "All that was found in the file, as `mosque-sync check --json` prints it. Its fixes name the query parameters instead of `mosque.yaml`.",
  examples: [{ date: "2026-11-24", counts: { error: 0, warning: 0, info: 0 }, notices: [] }],
});

/** The endpoints of a mosque's timetable: an extension of the specification. */
export const timetableEndpoints = {
  getTimetable: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/timetable",
    summary: "Read the timetable",
    description: "What keeps the prayer rows up to date, and how far it has come.",
    tag: "Timetable",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: Type.Object(
      { timetable: Timetable, document: TimetableDocument },
      { title: "TimetableResponse", description: "The timetable, and its document." },
    ),
    etag: "timetable",
    changesBetweenTags: true,
    ifMatch: null,
    reasons: ["timetable_not_found"],
  },
  replaceTimetable: {
    method: "PUT",
    path: "/v1/mosques/{mosqueId}/timetable",
    summary: "Give the mosque a timetable",
    description:
      "Takes the bytes of a file, and writes the rows of today. From then on, the rows of each day are written soon after the mosque's midnight. Other writes of prayer rows are refused until the timetable is deleted. With `validateOnly=true`, only the plan is made. With `link` and without a body, the service fetches the file, and looks for a new version every day, until another link or `unlink=true` comes. `asr`, `only`, `clock`, `dst`, `dateOrder` and `columns` say how the file is read; they are remembered for the next file, until another value or an empty one is sent.",
    tag: "Timetable",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {
      ...{ fileName: "text", link: "url", unlink: "flag", validateOnly: "flag", confirm: "flag" },
      ...readingQuery,
    },
    body: {
      file: "A timetable as CSV, XLSX, ICS, HTML or JSON, such as the open format.",
      bytes: limits.timetableFileBytes,
    },
    status: 200,
    response: Type.Object(
      {
        report: Report,
        plan: TimetablePlan,
        timetable: Type.Optional(Timetable),
        document: Type.Optional(TimetableDocument),
        file: Type.Optional(FetchedFile),
      },
      {
        title: "ReplacedTimetable",
        description:
          "All that was found in the file, how the rows of today change, and the timetable if it was saved. With `validateOnly=true` and `link`, `document` is the timetable that would be kept, and `file` the fetched file.",
      },
    ),
    etag: "timetable",
    ifMatch: "timetable",
    reasons: [
      ...[
        "link_failed",
        "too_many_fetches",
        "timetable_not_read",
        "timetable_looks_wrong",
        "timetables_busy",
      ],
    ],
  },
  deleteTimetable: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/timetable",
    summary: "Delete the timetable",
    description: "The prayer rows stay as they are, and keys and people can write them again.",
    tag: "Timetable",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: Type.Object(
      { timetable: Timetable },
      { title: "DeletedTimetable", description: "The deleted timetable." },
    ),
    etag: null,
    ifMatch: "timetable",
    reasons: ["timetable_not_found"],
  },
} as const satisfies Record<string, ApiEndpoint>;
