// A separate entry of the package: a page that adds entries need not load the schema.
import type { MosqueTimetable } from "../sources/mosque-timetable/documents.ts";

export { weekdayNames } from "../times/weekday-list.ts";

/** The lists of a document that people add entries to. */
const lists = ["rules", "exceptions", "jummah", "eid"] as const satisfies (keyof MosqueTimetable)[];
type ListName = (typeof lists)[number];

/** Entries that people have added to a timetable, by their lists. */
export type OwnEntries = Pick<MosqueTimetable, ListName>;

/** Marks an entry that people have added, so that it outlives the file that it was added to. */
export const ownMark = { "x-own": true } as const;

export function isOwn(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "x-own" in entry && entry["x-own"] === true;
}

export function ownEntriesOf(timetable: OwnEntries): OwnEntries {
  return withLists((name) => (timetable[name] ?? []).filter(isOwn));
}

/** @returns the document without the entries that people have added, and without lists of only such entries */
export function withoutOwnEntries(timetable: MosqueTimetable): MosqueTimetable {
  const left = lists.flatMap((name) => {
    const entries: unknown = timetable[name];
    return Array.isArray(entries) ? [[name, entries.filter((entry) => !isOwn(entry))] as const] : [];
  });
  const without = left.flatMap(([name, entries]) => (entries.length === 0 ? name : []));
  const parts = Object.entries({ ...timetable, ...Object.fromEntries(left) });
  // The required parts are no lists of entries.
  return Object.fromEntries(
    parts.filter(([name]) => !without.some((list) => list === name)),
  ) as MosqueTimetable;
}

/** @returns a document with more entries after its own; the document itself if there are no more */
export function withEntries(timetable: MosqueTimetable, own: OwnEntries): MosqueTimetable {
  if (countOf(own) === 0) return timetable;
  return {
    ...timetable,
    ...withLists((name) => (own[name] ? [...(timetable[name] ?? []), ...own[name]] : [])),
  };
}

/** The entries that a document does not have yet. */
export function entriesBesides(own: OwnEntries, timetable: OwnEntries): OwnEntries {
  const textsOf = (name: ListName) => new Set((timetable[name] ?? []).map((entry) => JSON.stringify(entry)));
  return withLists((name) => {
    const texts = textsOf(name);
    return (own[name] ?? []).filter((entry) => !texts.has(JSON.stringify(entry)));
  });
}

export function countOf(own: OwnEntries): number {
  return lists.reduce((sum, name) => sum + (own[name]?.length ?? 0), 0);
}

/**
 * The entries that are not over on a day, `YYYY-MM-DD`. Entries for days that a timetable lacks are for the next one.
 */
export function entriesFrom(own: OwnEntries, day: string): OwnEntries {
  return withLists((name) =>
    (own[name] ?? []).filter((entry) => {
      const last = "date" in entry ? entry.date : lastDayOf(entry);
      return last === undefined || last >= day;
    }),
  );
}

/** The last day with its year; days of every year have no end. */
function lastDayOf(entry: object): string | undefined {
  const date: unknown = "until" in entry ? entry.until : undefined;
  return typeof date === "string" && /^\d{4}-/.test(date) ? date : undefined;
}

function withLists(entriesIn: (name: ListName) => readonly object[]): OwnEntries {
  const found = lists.map((name) => [name, entriesIn(name)] as const);
  // Each list keeps its kind of entries.
  return Object.fromEntries(found.filter(([, entries]) => entries.length > 0)) as OwnEntries;
}
