import type { PrayerKey } from "../../../times/prayers.ts";
import { withSingleLettersInFull } from "../../words/dates/weekday-letters.ts";
import { type Heading, isNumber, namesStartOfMaghrib, readHeading } from "../../words/headings.ts";
import { startsOfMaghrib } from "../../words/other-words.ts";
import { wordsOf } from "../../words/words-of.ts";
import { isCall, isSalah, type PrayerColumn, type Table } from "./column-kinds.ts";

export function headingsOf(names: readonly string[]): Heading[] {
  return withShortSunrise(withSingleLettersInFull(names).map(readHeading), names);
}

/** The columns of prayers, including those that only the other columns of the table explain. */
export function prayersOf(headings: readonly Heading[], table: Table): PrayerColumn[] {
  const named = withDawn(namedPrayers(headings, table.names), table.names);
  return withoutTimesOfDay(withMaghrib(named, headings, table));
}

/**
 * The columns of prayers. A column headed only "Jamaat" belongs to the prayer before it, and so does "Salah" next to
 * the call, and "2nd" next to the first jummah.
 */
function namedPrayers(headings: readonly Heading[], names: readonly string[]): PrayerColumn[] {
  let last: PrayerColumn | undefined;
  return headings.flatMap((heading, at): PrayerColumn[] => {
    const name = names[at] ?? "";
    if (heading.names === "prayer") {
      last = { at, name, heading };
      return [last];
    }
    if (heading.names === "unclear") last = undefined;
    const added = last && belongingTo(last, heading, name);
    if (!last || !added) return [];
    const { prayerKey } = last.heading;
    // Sunrise has no congregation.
    if (prayerKey === "sunrise") return [];
    const column = {
      at,
      name: `${name} (${prayerKey})`,
      heading: { names: "prayer", prayerKey, ...added },
    } as const;
    if (added.number !== undefined) last = column;
    return [column];
  });
}

/** Adds a heading without a prayer to the heading of the prayer's column before it. */
function belongingTo(
  last: PrayerColumn,
  heading: Heading,
  name: string,
): Pick<PrayerColumn["heading"], "kind" | "days" | "number"> | undefined {
  if (heading.names === "kind") return { kind: heading.kind, ...(heading.days && { days: heading.days }) };
  if (heading.names !== "unknown") return undefined;
  if (isCall(last) && isSalah(name)) return { kind: "iqamah" };
  if (last.heading.kind !== "iqamah" && isShortForJamaat(name)) return { kind: "iqamah" };
  const { prayerKey, kind, number } = last.heading;
  const next = prayerKey === "jummah" && number !== undefined ? number + 1 : undefined;
  return next !== undefined && isNumber(name, next) ? { kind, number: next } : undefined;
}

/** "J" or "Jam" behind a prayer's column is its congregation. */
function isShortForJamaat(name: string): boolean {
  return ["j", "jam"].includes(wordsOf(name).join(" "));
}

/** "Sun" between fajr and dhuhr is short for sunrise; elsewhere it is a weekday. */
function withShortSunrise(headings: readonly Heading[], names: readonly string[]): Heading[] {
  const isPrayer = (heading: Heading | undefined, prayerKey: PrayerKey) =>
    heading?.names === "prayer" && heading.prayerKey === prayerKey;
  return headings.map((heading, at) => {
    if (wordsOf(names[at] ?? "").join() !== "sun") return heading;
    const isBetween =
      headings.slice(0, at).some((other) => isPrayer(other, "fajr")) && isPrayer(headings[at + 1], "dhuhr");
    return isBetween ? { names: "prayer", prayerKey: "sunrise", kind: "adhan" } : heading;
  });
}

const dawnWords = ["imsak", "imsaku"];
const turkishOrAlbanianAsr = ["ikindi", "ikindia"];

/** In Turkish and Albanian calendars, imsak is the start of fajr; elsewhere it is minutes earlier. */
function withDawn(prayers: PrayerColumn[], names: readonly string[]): PrayerColumn[] {
  const has = (words: readonly string[]) =>
    names.findIndex((name) => wordsOf(name).some((word) => words.includes(word)));
  const at = has(dawnWords);
  if (at < 0 || has(turkishOrAlbanianAsr) < 0 || prayers.some(({ heading }) => heading.prayerKey === "fajr"))
    return prayers;
  const heading = { names: "prayer", prayerKey: "fajr", kind: "unsaid" } as const;
  return [{ at, name: names[at] ?? "", heading }, ...prayers];
}

/** Iftar or sunset is maghrib's adhan if no column is, or if maghrib's column only refers to it. */
function withMaghrib(
  prayers: PrayerColumn[],
  headings: readonly Heading[],
  { names, textsOf }: Table,
): PrayerColumn[] {
  const [at] = startsOfMaghrib.flatMap((words) =>
    names.flatMap((name, index) =>
      headings[index]?.names === "nothing" && namesStartOfMaghrib(name, [words]) ? [index] : [],
    ),
  );
  if (at === undefined) return prayers;
  const ofMaghrib = prayers.filter(
    ({ heading: { prayerKey, kind } }) => prayerKey === "maghrib" && kind !== "iqamah",
  );
  const refersToIt = ({ at }: PrayerColumn) => {
    const texts = textsOf(at).filter((text) => text !== "");
    return texts.length > 0 && texts.every((text) => namesStartOfMaghrib(text));
  };
  if (!ofMaghrib.every(refersToIt)) return prayers;
  const others = prayers.filter((column) => !ofMaghrib.includes(column));
  const heading = { names: "prayer", prayerKey: "maghrib", kind: "adhan" } as const;
  const after = others.findIndex((column) => column.at > at);
  return others.toSpliced(after < 0 ? others.length : after, 0, { at, name: names[at] ?? "", heading });
}

/** "Noon" is another time than dhuhr's if a column has that prayer's own name. */
function withoutTimesOfDay(prayers: readonly PrayerColumn[]): PrayerColumn[] {
  return prayers.filter(
    ({ heading }) =>
      !heading.isByTimeOfDay ||
      !prayers.some((other) => other.heading.prayerKey === heading.prayerKey && !other.heading.isByTimeOfDay),
  );
}
