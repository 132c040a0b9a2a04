import { readClockTime } from "../../times/times.ts";
import { type Heading, readHeading } from "../words/headings.ts";
import { khutbahWords } from "../words/other-words.ts";
import { list, wordsOf } from "../words/words-of.ts";

const remarkWords = list("note notes comment comments remark remarks event events");

/** When jummah may be, on the 12-hour clock or the 24-hour one. */
const jummahHours = [11, 12, 13, 14, 15, 1, 2, 3];

/**
 * Whether a row with too few cells only lacks empty cells at its end, which some programs leave out: it ends with the
 * time of a daily prayer, and only jummah and remarks follow. If a cell in its middle were missing instead, it would
 * end with an earlier prayer, or with a remark or jummah's time under the prayer's heading.
 */
export function lacksOnlyLastCells(cells: readonly string[], names: readonly string[]): boolean {
  const last = cells.findLastIndex((text) => text !== "");
  const text = cells[last] ?? "";
  const heading = readHeading(names[last] ?? "");
  const missing = names.slice(last + 1).filter((name) => name !== "");
  const time = /\D/.test(text) ? readClockTime(text) : undefined;
  if (!time || heading.names !== "prayer" || heading.prayerKey === "jummah") return false;
  const isJummah = missing.some((name) => isOfJummah(name, readHeading(name)));
  const couldBeJummah = jummahHours.includes(Math.floor(time.minutes / 60));
  return missing.every(mayBeEmpty) && !(isJummah && couldBeJummah);
}

function mayBeEmpty(name: string): boolean {
  return wordsOf(name).every((word) => remarkWords.has(word)) || isOfJummah(name, readHeading(name));
}

function isOfJummah(name: string, heading: Heading): boolean {
  if (heading.names === "prayer") return heading.prayerKey === "jummah";
  return wordsOf(name).some((word) => khutbahWords.has(word));
}
