import type { MosqueTimetable } from "@mosque-sync/timetable/writing";

/** The lists that people add entries to. */
const lists = ["rules", "exceptions", "jummah", "eid"] as const satisfies (keyof MosqueTimetable)[];
/** The member that marks an entry of a person, so that it outlives the file that it was added to. */
const mark = "x-own";

/**
 * A document of a new file, with the entries that people have added to the one before.
 * @returns the document itself if the earlier one has no such entries
 */
export function withOwnEntries(document: MosqueTimetable, before: MosqueTimetable): MosqueTimetable {
  const added = lists.flatMap((name) => {
    const own = (before[name] ?? []).filter((entry) => isOwn(entry));
    return own.length > 0 ? [[name, [...(document[name] ?? []), ...own]] as const] : [];
  });
  return added.length === 0 ? document : { ...document, ...Object.fromEntries(added) };
}

function isOwn(entry: object): boolean {
  return mark in entry && entry[mark] === true;
}
