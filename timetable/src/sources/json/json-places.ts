import type { DatedDay } from "./json-table.ts";
import { isNameOfPlace } from "./member-names.ts";

/** The days of each zone or mosque, if a file holds several: two places have times for one date. */
export function placesOf(days: readonly DatedDay[]): Map<string, DatedDay[]> {
  const all = days.map((day) => ({ day, labels: labelsOf(day) }));
  const [first] = all;
  const shared = first?.labels.findIndex((label, at) => all.some(({ labels }) => labels[at] !== label)) ?? -1;
  if (shared < 0) return new Map();
  const byPlace = Map.groupBy(all, ({ labels }) => labels.slice(shared).join(", "));
  const places = new Map([...byPlace].map(([place, own]) => [place, own.map(({ day }) => day)]));
  return haveSameDates([...places.values()]) ? places : new Map();
}

function labelsOf({ around, leaves }: DatedDay): string[] {
  const own = leaves.filter(({ names }) => isNameOfPlace(names.at(-1) ?? ""));
  return [...around.labels, ...own.map(({ text }) => text)];
}

function haveSameDates(places: readonly (readonly DatedDay[])[]): boolean {
  const known = new Set<string>();
  return places.some((days) => {
    const own = new Set(days.map(({ date, around }) => `${date.text} ${around.kind ?? ""}`));
    const isKnown = !own.isDisjointFrom(known);
    for (const date of own) known.add(date);
    return isKnown;
  });
}
