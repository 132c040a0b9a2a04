import { readHeading } from "../sources/words/headings.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { type ClockTime, readClockTime, withAsciiDigits } from "../times/times.ts";

/** What a cell means, before its file's clock is known. */
export type Meaning =
  | { is: "nothing" }
  /** One time, or several if the prayer is held more than once. */
  | { is: "times"; times: ClockTime[] }
  /** Minutes after the adhan of the same prayer or of another one. */
  | { is: "after"; adhanOf: PrayerKey | "same"; minutes: number }
  | { is: "unreadable" };

/** Lower-case words besides prayer names that a relative time can start from. */
const anchors: Record<string, PrayerKey | "same"> = {
  adhan: "same",
  azan: "same",
  athan: "same",
  begins: "same",
  start: "same",
  beginning: "same",
  entry: "same",
  sunset: "maghrib",
};
const anchor = "(?:the )?(\\p{L}+(?: \\p{L}+)?)";
const minutesWord = "(?:minutes|minute|mins|min|m)\\.?";

/** Each form of a relative time, with the groups that hold its minutes and its anchor. */
const relativeForms: readonly { pattern: RegExp; minutes?: number; anchor?: number }[] = [
  { pattern: new RegExp(`^\\+ ?(\\d{1,3}) ?(?:${minutesWord})?$`), minutes: 1 },
  {
    pattern: new RegExp(`^(\\d{1,3}) ?${minutesWord} (?:after|from)(?: ${anchor})?$`, "u"),
    minutes: 1,
    anchor: 2,
  },
  { pattern: new RegExp(`^${anchor} ?\\+ ?(\\d{1,3}) ?(?:${minutesWord})?$`, "u"), minutes: 2, anchor: 1 },
  {
    pattern: new RegExp(`^(?:at |(?:straight|immediately|directly|right) after )?${anchor}$`, "u"),
    anchor: 1,
  },
];
const straightAfter = /^(?:straight|immediately|directly|right) after$/;

/** A longer relative time is a mistake. */
const longestMinutes = 180;

/** Reads a cell: a time, several times, a rule such as `+10` or "10 minutes after adhan", or nothing. */
export function readMeaning(text: string): Meaning {
  // Nearly every cell: worth a shorter way.
  const single = readClockTime(text);
  if (single) return { is: "times", times: [single] };
  const plain = withAsciiDigits(text.normalize("NFKC")).trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (/^(|[-–—_.]+|n\/?a|none|nil|tba|x)$/.test(plain)) return { is: "nothing" };
  if (straightAfter.test(plain)) return { is: "after", adhanOf: "same", minutes: 0 };
  for (const { pattern, minutes, anchor } of relativeForms) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const after = minutes === undefined ? 0 : Number(match[minutes]);
    const adhanOf = anchorOf(anchor === undefined ? undefined : match[anchor]);
    if (after > longestMinutes || adhanOf === undefined) return { is: "unreadable" };
    return { is: "after", adhanOf, minutes: after };
  }
  const times = plain.split(/ ?(?:&|;|,|\/|\||\band\b|\n) ?/).map(readClockTime);
  return times.every((time) => time !== undefined) ? { is: "times", times } : { is: "unreadable" };
}

/** The adhan that a relative time starts from: the prayer's own unless the text names another. */
function anchorOf(said: string | undefined): PrayerKey | "same" | undefined {
  if (said === undefined) return "same";
  const plain = said.replace(/ time$/, "");
  const heading = readHeading(plain);
  if (anchors[plain]) return anchors[plain];
  return heading.names === "prayer" && heading.kind !== "iqamah" ? heading.prayerKey : undefined;
}

/** Whether a cell says that the congregation is the Friday one. */
export function isJummahsOwn(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const heading = readHeading(text);
  return heading.names === "prayer" && heading.prayerKey === "jummah";
}
