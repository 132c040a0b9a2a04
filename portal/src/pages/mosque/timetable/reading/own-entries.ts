import type { MosqueTimetable } from "@mosque-sync/timetable/writing";

/** The lists of a document that people add entries to. */
const lists = ["rules", "exceptions", "jummah", "eid"] as const satisfies (keyof MosqueTimetable)[];

/** Entries that people have added to a timetable. */
export type OwnEntries = Pick<MosqueTimetable, (typeof lists)[number]>;

/** Marks an entry that people have added, so that it outlives the file that it was added to. */
export const ownMark = { "x-own": true } as const;

export function isOwn(entry: object): boolean {
  return "x-own" in entry && entry["x-own"] === true;
}

export function ownEntriesOf(document: OwnEntries): OwnEntries {
  return withLists((name) => (document[name] ?? []).filter(isOwn));
}

/** @returns a document with more entries */
export function withEntries(document: MosqueTimetable, own: OwnEntries): MosqueTimetable {
  return {
    ...document,
    ...withLists((name) => (own[name] ? [...(document[name] ?? []), ...own[name]] : [])),
  };
}

export function countOf(own: OwnEntries): number {
  return lists.reduce((sum, name) => sum + (own[name]?.length ?? 0), 0);
}

/**
 * The entries that are not over, and have a day between the first and the last of a timetable: for others, it has no
 * row to change.
 */
export function entriesWithin(own: OwnEntries, { from, until }: { from: string; until: string }): OwnEntries {
  return withLists((name) =>
    (own[name] ?? []).filter((entry) => {
      const date = "date" in entry ? entry.date : undefined;
      const [first = from, last = until] = [
        date ?? fullDate(entry, "from"),
        date ?? fullDate(entry, "until"),
      ];
      return first <= until && last >= from;
    }),
  );
}

/** A date with its year; days of every year have no end. */
function fullDate(entry: object, name: "from" | "until"): string | undefined {
  const date: unknown = (entry as Readonly<Record<string, unknown>>)[name];
  return typeof date === "string" && /^\d{4}-/.test(date) ? date : undefined;
}

function withLists(entriesIn: (name: (typeof lists)[number]) => readonly object[]): OwnEntries {
  const found = lists.map((name) => [name, entriesIn(name)] as const);
  // Each list keeps its kind of entries.
  return Object.fromEntries(found.filter(([, entries]) => entries.length > 0)) as OwnEntries;
}
