import { type Detail, say } from "../../../notices/detail.ts";
import { type Finding, type Notice, notice, type Place } from "../../../notices/finding.ts";
import { isTime } from "../../../times/instants.ts";
import type { PrayerKey } from "../../../times/prayers.ts";
import type { Cell } from "../../cell.ts";
import { type Heading, namesEndOfNight, namesStartOfMaghrib } from "../../words/headings.ts";
import { type NearMiss, nearestHeading } from "../../words/near-misses.ts";
import { khutbahWords } from "../../words/other-words.ts";
import type { Table, TimeColumn } from "./column-kinds.ts";
import { doubtOfColumn } from "./doubts.ts";

/** A column that may hold a prayer's time on some days: its heading limits it in words that are not understood. */
export interface LimitedColumn extends Pick<Cell, "prayerKey" | "kind"> {
  at: number;
  name: string;
  /** Why its times cannot be used. */
  unread: Notice;
}

type Unclear = Extract<Heading, { names: "unclear" }>;

/** A column with times on a larger share of the days is a separate time on all days, such as that of a second hall. */
const largestShare = 0.6;

/** The columns that may be a prayer's but are not read, and what that costs. */
export function unreadHeadings(
  headings: readonly Heading[],
  table: Table,
  times: readonly TimeColumn[],
  place: Place,
): { limited: LimitedColumn[]; findings: Finding[] } {
  const { names, textsOf } = table;
  const limited: LimitedColumn[] = [];
  const findings: Finding[] = [];
  const hasAdhan = (prayers: readonly PrayerKey[]) =>
    times.some(({ prayerKey, kind }) => kind === "adhan" && prayers.includes(prayerKey));
  const isOfFast = isOnlyMaghrib(times);
  const lacksFajr = (hasAdhan(["dhuhr", "asr", "isha"]) || isOfFast) && !hasAdhan(["fajr"]);
  const isRead = (at: number) => times.some((column) => column.at.includes(at));
  for (const [at, heading] of headings.entries()) {
    const name = names[at] ?? "";
    const isFilled = textsOf(at).some((text) => text !== "");
    const isOfTimes = () => textsOf(at).some(isTimeOrRule);
    const isUnknown = heading.names === "unknown" || heading.names === "kind";
    if (heading.names === "unclear") {
      if (khutbahWords.has(heading.word) && times.some(({ prayerKey }) => prayerKey === "jummah")) continue;
      const near = nearestHeading(name);
      const found = near ? misspelt(near, at) : limitedColumn(heading, at);
      if (found) limited.push(found);
      const effect = found ? daysOf(found) : effectOf(heading);
      const example = exampleOf(near, "Fajr Iqamah");
      const unread = notice("unknown-word-in-heading", { word: heading.word, effect, example });
      const { prayerKey, kind } = near ?? heading;
      const doubt = doubtOfColumn(table, at, { prayerKey, kind, isOfSomeDays: found !== undefined }, times);
      findings.push({ ...place, column: name, ...unread, ...(isOfTimes() && { doubt }) });
    } else if (isUnknown && !isRead(at) && isFilled) {
      const near = nearestHeading(name);
      if (!isOfTimes() && !(near && textsOf(at).some(isClockNumber))) continue;
      const found = near && misspelt(near, at);
      if (found) limited.push(found);
      const unread = notice("unknown-column-of-times", { example: exampleOf(near, "Dhuhr Iqamah") });
      const doubt = doubtOfColumn(table, at, { ...near, isOfSomeDays: found !== undefined }, times);
      findings.push({ ...place, column: name, ...unread, doubt });
    } else if (heading.names === "nothing" && lacksFajr && namesEndOfNight(name) && isOfTimes()) {
      findings.push({ ...place, column: name, ...notice("end-of-night-beside-no-fajr") });
    } else if (!isRead(at) && isFilled && (heading.names === "nothing" || isOtherTimeOfDay(heading))) {
      findings.push({ ...place, column: name, ...notice("unused-column") });
    }
  }
  const [ofMaghrib] = times;
  if (isOfFast && ofMaghrib && headings.some(({ names }) => names === "nothing")) {
    findings.push({ ...place, column: ofMaghrib.name, ...notice("only-maghrib") });
  }
  return { limited, findings };

  function limitedColumn({ word, prayerKey, kind = "iqamah", isCondition }: Unclear, at: number) {
    const texts = textsOf(at);
    const share = texts.filter((text) => text !== "").length / texts.length;
    const used = times.filter((column) => column.prayerKey === prayerKey && column.kind === kind);
    const isTheRest = used.length > 0 && used.every(({ days }) => days !== undefined);
    // Another congregation of jummah is a separate row, which must not appear to be missing.
    const isFurther = prayerKey === "jummah" && used.length > 0;
    const isOfSomeDays = prayerKey !== "jummah" && (isCondition || isTheRest || share <= largestShare);
    if (prayerKey === undefined || !(isFurther || isOfSomeDays) || !texts.some(isClockTime)) return undefined;
    const unread = notice("time-of-some-days", { prayer: say(prayerKey), word });
    return { at, name: names[at] ?? "", prayerKey, kind, unread };
  }

  /** A column next to the column that its heading nearly names: each of them may be the prayer's. */
  function misspelt({ prayerKey, kind = "iqamah", heading }: NearMiss, at: number) {
    const isUsed = times.some((column) => column.prayerKey === prayerKey && column.kind === kind);
    if (prayerKey === undefined || !isUsed) return undefined;
    const unread = notice("time-of-misspelt-heading", { prayer: say(prayerKey), kind: say(kind), heading });
    return { at, name: names[at] ?? "", prayerKey, kind, unread };
  }

  function daysOf({ at, prayerKey }: LimitedColumn): Detail {
    const count = textsOf(at).filter(isClockTime).length;
    const prayer = say(prayerKey);
    if (count === 1) return say("not-on-the-day", { prayer });
    return say("not-on-days", { prayer, days: { count, of: "day" } });
  }

  function effectOf({ prayerKey, kind }: Unclear): Detail {
    if (prayerKey === undefined) return say("several-prayers");
    const used = times.filter((column) => column.prayerKey === prayerKey && (!kind || column.kind === kind));
    const prayer = say(prayerKey);
    const time = kind ? say("time-of", { kind: say(kind), prayer }) : prayer;
    if (used.length === 0) return say("in-no-column", { time });
    return say("read-from", { time, columns: { list: used.map(({ name }) => name), by: "and" } });
  }
}

/** Whether a table has maghrib from a column such as Iftar, and no other prayer. */
function isOnlyMaghrib(times: readonly TimeColumn[]): boolean {
  const [column] = times;
  return times.length === 1 && column !== undefined && namesStartOfMaghrib(column.name);
}

function exampleOf(near: NearMiss | undefined, example: string): Detail {
  return near
    ? say("nearest-heading", { heading: near.heading })
    : say("example-heading", { heading: example });
}

/** Whether a column is named by its time of the day, although another has the name of that prayer. */
function isOtherTimeOfDay(heading: Heading): boolean {
  return heading.names === "prayer" && heading.isByTimeOfDay === true;
}

/** Whether a text is a time, or a rule such as `+10` and "5 min after sunset". */
export function isTimeOrRule(text: string): boolean {
  return isClockTime(text) || /^\+ ?\d|^\d{1,3} ?m/i.test(text.trim());
}

/** Whether a number may be a time below the name of a prayer: 1930. */
function isClockNumber(text: string): boolean {
  return isTime(text);
}

/** A single number, such as 1447, is not yet a time. */
function isClockTime(text: string): boolean {
  return /\D/.test(text.trim()) && isTime(text);
}
