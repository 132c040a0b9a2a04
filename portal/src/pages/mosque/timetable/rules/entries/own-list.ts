import { isOwn, type OwnEntries } from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";

export type Rule = NonNullable<OwnEntries["rules"]>[number];
export type Jummah = NonNullable<OwnEntries["jummah"]>[number];
export type EidPrayer = NonNullable<OwnEntries["eid"]>[number];

/** An entry of the mosque's rules, and its list in the document. */
export type OwnEntry =
  | { readonly list: "rules"; readonly entry: Rule }
  | { readonly list: "jummah"; readonly entry: Jummah }
  | { readonly list: "eid"; readonly entry: EidPrayer };

/** The entries that a reader sees and changes together. */
export type OwnItem =
  | { readonly is: "rule"; readonly entries: readonly [OwnEntry & { list: "rules" }] }
  | { readonly is: "jummah"; readonly entries: readonly [OwnEntry & { list: "jummah" }] }
  | {
      readonly is: "ramadan";
      readonly year: string;
      readonly entries: readonly (OwnEntry & { list: "rules" })[];
    }
  | { readonly is: "eid"; readonly date: string; readonly entries: readonly (OwnEntry & { list: "eid" })[] };

/** Entries that are replaced by others. */
export interface Change {
  readonly removed: readonly OwnEntry[];
  readonly added: readonly OwnEntry[];
}

const lists = ["rules", "jummah", "eid"] as const;
/** The property that keeps the entries of a Ramadan together; its value is the Islamic year. */
const mark = "x-ramadan";

/** The Ramadan that an entry belongs to. */
export function ramadanOf(entry: object): string | undefined {
  const year: unknown = (entry as Readonly<Record<string, unknown>>)[mark];
  return typeof year === "string" ? year : undefined;
}

export function inRamadan<Entry extends object>(entry: Entry, year: string): Entry {
  return { ...entry, [mark]: year };
}

/** The entries that people have added, except changes from a date. Ramadans and Eids are one item each. */
export function ownItems({ rules = [], jummah = [], eid = [] }: OwnEntries): OwnItem[] {
  const ofRules = rules.filter(isOwn).map((entry) => ({ list: "rules", entry }) as const);
  const ofEid = eid.filter(isOwn).map((entry) => ({ list: "eid", entry }) as const);
  const ramadans = Map.groupBy(ofRules, ({ entry }) => ramadanOf(entry));
  return [
    ...(ramadans.get(undefined) ?? []).map((one): OwnItem => ({ is: "rule", entries: [one] })),
    ...jummah.filter(isOwn).map((entry): OwnItem => ({ is: "jummah", entries: [{ list: "jummah", entry }] })),
    ...[...ramadans].flatMap(([year, entries]): OwnItem[] =>
      year === undefined ? [] : [{ is: "ramadan", year, entries }],
    ),
    ...[...Map.groupBy(ofEid, ({ entry }) => entry.date)].map(
      ([date, entries]): OwnItem => ({ is: "eid", date, entries }),
    ),
  ];
}

/** @returns the document with the change. New entries take the place of the first removed one, or the end. */
export function withChange(document: MosqueTimetable, { removed, added }: Change): MosqueTimetable {
  const changed = lists.map((list) => {
    const gone = removed.filter((one) => one.list === list).map(({ entry }) => JSON.stringify(entry));
    const all: readonly object[] = document[list] ?? [];
    const first = all.findIndex((entry) => gone.includes(JSON.stringify(entry)));
    const others = all.filter((entry) => !gone.includes(JSON.stringify(entry)));
    const more = added.filter((one) => one.list === list).map(({ entry }) => entry);
    const next = others.toSpliced(first < 0 ? others.length : first, 0, ...more);
    return [list, list === "rules" ? inOrder(next) : next] as const;
  });
  const { rules: _rules, jummah: _jummah, eid: _eid, ...rest } = document;
  // Each list keeps its kind of entries.
  const filled = Object.fromEntries(changed.filter(([, entries]) => entries.length > 0)) as OwnEntries;
  return { ...rest, ...filled };
}

/**
 * Of two rules that hold on a day, the later one applies. So people's rules for some weekdays come after their rules
 * for all days, and Ramadan last.
 */
function inOrder(rules: readonly object[]): object[] {
  const rankOf = (rule: object) => (!isOwn(rule) ? 0 : ramadanOf(rule) ? 3 : "weekdays" in rule ? 2 : 1);
  return rules.toSorted((one, other) => rankOf(one) - rankOf(other));
}
