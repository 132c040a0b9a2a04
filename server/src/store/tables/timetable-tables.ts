import type { ActorKind, DayStop, LinkProblem, TimetableEnd, UnknownTime } from "@mosque-sync/contract";
import type { ReadingSettings } from "@mosque-sync/timetable";
import type { StopSentence, TimetableFacts } from "@mosque-sync/timetable/daily";
import { bit, instant, integer, json, nullable, type RowOf, table, text } from "./columns.ts";

// The timetables of mosques. The service keeps prayer rows up to date from them.

const ofMosque = () => text({ refersTo: "mosques", goesWith: true });

/** The timetable of a mosque. */
const timetables = table(
  {
    mosqueId: ofMosque(),
    fileName: text(),
    receivedAt: instant(),
    /** The zone that it was read in. */
    timeZone: text(),
    /** Its first and its last day, `YYYY-MM-DD`. */
    firstDay: text(),
    lastDay: text(),
    /** The facts about the whole timetable that the rows of each day depend on. */
    facts: json<TimetableFacts>(),
    /** The last day that the timetable before this one still decides, and its facts; null without such days. */
    earlierUntil: nullable(text()),
    earlierFacts: nullable(json<TimetableFacts>()),
    /** When the rows of the next day are due. */
    dueAt: instant(),
    /** The last day whose rows were written. */
    appliedOn: nullable(text()),
    /** The last days that passed without an update. */
    missedFrom: nullable(text()),
    missedUntil: nullable(text()),
    /** Why the rows of a day stayed as they were; null after rows were written. */
    stop: nullable(json<DayStop>()),
    /** When its times end, the first end first, and how many days before it the last warning was due. */
    ends: json<readonly (TimetableEnd & { readonly warnedDays: number | null })[]>(),
    /** The times that it left open in the last week: the last day, and whether people were told. */
    open: json<readonly (UnknownTime & { readonly on: string; readonly isTold: boolean })[]>(),
    /** How a person has said that its files are read; null if the program needs no word. */
    reading: nullable(json<ReadingSettings>()),
  },
  {
    kind: "of a mosque",
    key: ["mosqueId"],
    indexes: { by_due_at: ["dueAt", "mosqueId"], by_last_day: ["lastDay"] },
  },
);
export type TimetablesTable = RowOf<typeof timetables>;

/** The documents of timetables: apart from them, so that the update of a day does not write them again. */
const timetableDocuments = table(
  {
    mosqueId: ofMosque(),
    /** In the open format, packed. */
    document: text(),
  },
  { kind: "of a mosque", key: ["mosqueId"] },
);
export type TimetableDocumentsTable = RowOf<typeof timetableDocuments>;

/** The version of a file at a link. */
export interface LinkedVersion {
  /** The URL that sent the file: after redirects, it is not the link. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
}

/** The facts of a link's problem, for texts in each language. */
export interface LinkDetails {
  /** The HTTP status of the response. */
  readonly status?: number | undefined;
  /** Why the new file is refused. */
  readonly sentences?: readonly StopSentence[];
}

/** The link that new versions of a mosque's timetable are fetched from. */
const timetableLinks = table(
  {
    mosqueId: ofMosque(),
    /** As a person entered it. */
    url: text(),
    /** The version that the service has. */
    version: json<LinkedVersion>(),
    checkedAt: instant(),
    /** When it is fetched next. */
    dueAt: instant(),
    /** How many times in a row it failed, or its file was refused. */
    failures: integer({ startsAt: 0 }),
    problem: nullable(text()),
    /** The kind of the problem; null without one, or if an older instance has seen it. */
    reason: nullable(text<LinkProblem>()),
    /** More about the problem; null without any, or if an older instance has seen it. */
    details: nullable(json<LinkDetails>()),
    /** Whether people were told of these failures. */
    isTold: bit({ startsAt: 0 }),
  },
  {
    kind: "of a mosque",
    key: ["mosqueId"],
    indexes: { by_due_at: ["dueAt", "mosqueId"], by_failures: ["failures", "mosqueId"] },
  },
);
export type TimetableLinksTable = RowOf<typeof timetableLinks>;

/** The days of a timetable, by month: the rows of a day are found without reading the document. */
const timetableMonths = table(
  {
    mosqueId: ofMosque(),
    /** `YYYY-MM`. */
    month: text(),
    /** The days with their findings, packed. */
    days: text(),
  },
  { kind: "of a mosque", key: ["mosqueId", "month"] },
);

/** The file of a mosque's timetable, and the one before. */
const timetableSources = table(
  {
    mosqueId: ofMosque(),
    /** 0 for the file of the timetable, 1 for the one before. */
    place: integer(),
    fileName: text(),
    /** Its bytes, packed. */
    content: text(),
    receivedAt: instant(),
    actorKind: text<ActorKind>(),
    actorId: text(),
  },
  { kind: "of a mosque", key: ["mosqueId", "place"] },
);
export type TimetableSourcesTable = RowOf<typeof timetableSources>;

export const timetableTables = {
  timetables,
  timetableDocuments,
  timetableLinks,
  timetableMonths,
  timetableSources,
};
