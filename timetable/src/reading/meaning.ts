import { readHeading } from "../sources/words/headings.ts";
import type { PrayerKey } from "../times/prayers.ts";
import {
  type ClockTime,
  longestRule,
  type Minutes,
  readClockTime,
  roundings,
  withAsciiDigits,
} from "../times/times.ts";

/** The meaning of a cell, before its file's clock is known. */
export type Meaning =
  /** The cell is empty or says that the time is still open: it is not known (decision 10.70). */
  | { is: "nothing" }
  /** A person's word that there is no such time. */
  | { is: "none" }
  /** One time, or several if the prayer is held more than once. */
  | { is: "times"; times: ClockTime[] }
  /** Minutes after the adhan of the same prayer or of another one; before sunrise, they are negative. */
  | { is: "after"; adhanOf: PrayerKey | "same"; minutes: number; roundUpTo?: Minutes }
  | { is: "unreadable" };

/** Lower-case words besides prayer names that a relative time can start from. */
const anchors: Record<string, PrayerKey | "same"> = { entry: "same", sunset: "maghrib", iftar: "maghrib" };

const anchor = "(?:(?:the|el|del|de|do|la|le|il|den|dem|der) |(?:l|dell)['’])?(\\p{L}+(?: \\p{L}+)?)";
const minutesWord =
  `(?:minutes|minute|minuten|minuter|minutter|minutos|minuto|minuti|minuta|minuto|minit|menit|minut|dakika|dk|daqiiqo
  |dakika|mins|min|mnt|mn|m|минут|минуты|мин|دقيقة|دقائق|دقیقه|منٹ|মিনিট|मिनट)\\.?`.replaceAll(/\s/g, "");
const afterWord =
  `(?:after|from|past|nach|na|après|apres|después|despues|depois|dopo|efter|etter|selepas|lepas|setelah|sesudah|sonra
  |poslije|posle|nakon|pas|после|بعد|baada ya|ka dib)`.replaceAll(/\n\s*/g, "");

/** Each form of a relative time, with the groups that hold its minutes and its anchor. */
const relativeForms: readonly { pattern: RegExp; minutes?: number; anchor?: number; isBefore?: true }[] = [
  { pattern: new RegExp(`^\\+ ?(\\d{1,3}) ?(?:${minutesWord})?$`, "u"), minutes: 1 },
  {
    pattern: new RegExp(`^(\\d{1,3}) ?${minutesWord} ${afterWord}(?: ${anchor})?$`, "u"),
    minutes: 1,
    anchor: 2,
  },
  { pattern: new RegExp(`^${afterWord} (\\d{1,3}) ?${minutesWord}$`, "u"), minutes: 1 },
  {
    pattern: new RegExp(`^${afterWord} ${anchor} (?:ب ?)?(\\d{1,3}) ?${minutesWord}$`, "u"),
    minutes: 2,
    anchor: 1,
  },
  {
    pattern: new RegExp(`^(\\d{1,3}) ?${minutesWord} before ${anchor}$`, "u"),
    minutes: 1,
    anchor: 2,
    isBefore: true,
  },
  { pattern: new RegExp(`^${anchor} ?\\+ ?(\\d{1,3}) ?(?:${minutesWord})?$`, "u"), minutes: 2, anchor: 1 },
  {
    pattern: new RegExp(`^(?:at |(?:straight|immediately|directly|right) after )?${anchor}$`, "u"),
    anchor: 1,
  },
];
/** A step after a relative time: "10 minutes after adhan, rounded up to 5 minutes". */
const rounding = new RegExp(`,? rounded up to (\\d{1,2})(?: ?${minutesWord})?$`, "u");
const straightAfter = /^(?:straight|immediately|directly|right) after$/;

/** Texts that mean "no such time". */
const noSuchTime =
  /^(?:[-–—]+|none|nill?|yok|ingen|aucune?|keine?r?|geen|tiada|tidak ada|нет|لا يوجد|no (?:jama.?at|jamat|jama.?ah|iqamah?|adhan|azan|prayer|salah|congregation))$/u;
/** Texts that leave a time open. */
const leftOpen = /^(?:|[_.…]+|x|null|n\/?a|n\.a\.|not available|tba|tbc|tbd)$/u;

/** Reads a cell: a time, several times, a rule such as `+10` or "10 minutes after adhan", "no such time", or empty. */
export function readMeaning(text: string): Meaning {
  // Nearly every cell: worth a shorter way.
  if (text === "") return { is: "nothing" };
  const single = readClockTime(text);
  if (single) return { is: "times", times: [single] };
  const plain = withAsciiDigits(text.normalize("NFKC")).trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (noSuchTime.test(plain)) return { is: "none" };
  if (leftOpen.test(plain)) return { is: "nothing" };
  const rounded = rounding.exec(plain);
  if (rounded) return roundedTo(Number(rounded[1]), readMeaning(plain.slice(0, rounded.index)));
  if (straightAfter.test(plain)) return { is: "after", adhanOf: "same", minutes: 0 };
  for (const { pattern, minutes, anchor, isBefore } of relativeForms) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const after = minutes === undefined ? 0 : Number(match[minutes]);
    const adhanOf = anchorOf(anchor === undefined ? undefined : match[anchor]);
    if (after > longestRule || adhanOf === undefined) return { is: "unreadable" };
    // Only sunrise ends a prayer's time, so only before it does a congregation have its time.
    if (isBefore && adhanOf !== "sunrise") return { is: "unreadable" };
    return { is: "after", adhanOf, minutes: isBefore ? -after : after };
  }
  const times = plain.split(/ ?(?:&|;|,|\/|\||\band\b|\n) ?/).map((part) => readClockTime(part));
  return times.every((time) => time !== undefined) ? { is: "times", times } : { is: "unreadable" };
}

/** A relative time whose result is rounded up. Only a relative time can be. */
function roundedTo(step: number, meaning: Meaning): Meaning {
  const roundUpTo = roundings.find((known) => known === step);
  return meaning.is === "after" && roundUpTo ? { ...meaning, roundUpTo } : { is: "unreadable" };
}

/** The adhan that a relative time starts from: the prayer's own unless the text names another. */
function anchorOf(said: string | undefined): PrayerKey | "same" | undefined {
  if (said === undefined) return "same";
  const plain = said.replace(/ time$/, "");
  const heading = readHeading(plain);
  if (anchors[plain]) return anchors[plain];
  if (heading.names === "kind" && heading.kind === "adhan") return "same";
  // "After noon" is a time of the clock.
  if (heading.names !== "prayer" || heading.isByTimeOfDay) return undefined;
  return heading.kind === "iqamah" ? undefined : heading.prayerKey;
}

/** The times that a number with a single digit behind its point may have been: `7.5` is 7.50 or half past seven. */
export function timesOfNumber(text: string): { time: string; hours: string } | undefined {
  const [, hour, digit] = /^([01]?\d|2[0-3])[.,]([0-5])$/.exec(withAsciiDigits(text.trim())) ?? [];
  if (hour === undefined) return undefined;
  return { time: `${hour}:${digit}0`, hours: `${hour}:${String(Number(digit) * 6).padStart(2, "0")}` };
}

/** Whether a cell says that the congregation is the Friday one. */
export function isJummahsOwn(text: string): boolean {
  if (/\d/.test(text) || !/\p{L}/u.test(text)) return false;
  const heading = readHeading(text);
  return heading.names === "prayer" && heading.prayerKey === "jummah";
}
