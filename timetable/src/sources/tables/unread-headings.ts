import { type Finding, notice, type Place } from "../../notices/finding.ts";
import { isTime } from "../../times/instants.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import type { Cell } from "../cell.ts";
import { type Heading, namesEndOfNight } from "../words/headings.ts";
import { khutbahWords } from "../words/other-words.ts";
import type { Table, TimeColumn } from "./column-kinds.ts";

/** A column that may hold a prayer's time on some days: its heading limits it in words that are not understood. */
export interface LimitedColumn extends Pick<Cell, "prayerKey" | "kind"> {
  at: number;
  name: string;
  word: string;
}

type Unclear = Extract<Heading, { names: "unclear" }>;

/** A column with times on a larger share of the days is another time of all days, such as that of a second hall. */
const largestShare = 0.6;

/** The columns that may be a prayer's but are not read, and what that costs. */
export function unreadHeadings(
  headings: readonly Heading[],
  { names, textsOf }: Table,
  times: readonly TimeColumn[],
  place: Place,
): { limited: LimitedColumn[]; findings: Finding[] } {
  const limited: LimitedColumn[] = [];
  const findings: Finding[] = [];
  const hasAdhan = (prayers: readonly PrayerKey[]) =>
    times.some(({ prayerKey, kind }) => kind === "adhan" && prayers.includes(prayerKey));
  const lacksFajr = hasAdhan(["dhuhr", "asr", "isha"]) && !hasAdhan(["fajr"]);
  const isRead = (at: number) => times.some((column) => column.at.includes(at));
  for (const [at, heading] of headings.entries()) {
    const name = names[at] ?? "";
    const isOfTimes = () => textsOf(at).some(isClockTime);
    if (heading.names === "unclear") {
      if (khutbahWords.has(heading.word) && times.some(({ prayerKey }) => prayerKey === "jummah")) continue;
      const found = limitedColumn(heading, at);
      if (found) limited.push(found);
      const effect = found ? daysOf(found) : effectOf(heading);
      const unread = notice("unknown-word-in-heading", { word: heading.word, effect });
      findings.push({ ...place, column: name, ...unread });
    } else if ((heading.names === "unknown" || heading.names === "kind") && !isRead(at) && isOfTimes()) {
      findings.push({ ...place, column: name, ...notice("unknown-column-of-times") });
    } else if (heading.names === "nothing" && lacksFajr && namesEndOfNight(name) && isOfTimes()) {
      findings.push({ ...place, column: name, ...notice("end-of-night-beside-no-fajr") });
    } else if (heading.names === "nothing" && !isRead(at) && textsOf(at).some((text) => text !== "")) {
      findings.push({ ...place, column: name, ...notice("unused-column") });
    }
  }
  return { limited, findings };

  function limitedColumn({ word, prayerKey, kind = "iqamah", isCondition }: Unclear, at: number) {
    const texts = textsOf(at);
    const share = texts.filter((text) => text !== "").length / texts.length;
    const used = times.filter((column) => column.prayerKey === prayerKey && column.kind === kind);
    const isTheRest = used.length > 0 && used.every(({ days }) => days !== undefined);
    const isOfSomeDays = isCondition || isTheRest || share <= largestShare;
    if (prayerKey === undefined || prayerKey === "jummah" || !isOfSomeDays || !texts.some(isClockTime))
      return undefined;
    return { at, name: names[at] ?? "", prayerKey, kind, word };
  }

  function daysOf({ at, prayerKey }: LimitedColumn): string {
    const count = textsOf(at).filter(isClockTime).length;
    return `${prayerKey} is not used on the ${count === 1 ? "day" : `${count} days`} with a time in it`;
  }

  function effectOf({ prayerKey, kind }: Unclear): string {
    if (prayerKey === undefined) return "it names more than one prayer";
    const used = times.filter((column) => column.prayerKey === prayerKey && (!kind || column.kind === kind));
    const what = kind ? `the ${kind} of ${prayerKey}` : prayerKey;
    if (used.length === 0) return `${what} is in no other column`;
    return `${what} is read from ${used.map(({ name }) => name).join(" and ")}`;
  }
}

/** A number alone, such as 1447, is not shown to be a time by its own. */
function isClockTime(text: string): boolean {
  return /\D/.test(text.trim()) && isTime(text);
}
