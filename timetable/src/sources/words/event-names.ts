import type { PrayerKey } from "../../times/prayers.ts";
import { readHeading } from "./headings.ts";
import { list, wordsOf } from "./words-of.ts";

/** The prayer that an event of a calendar is named after. */
export interface EventName {
  /** The part of its summary that is a prayer's heading: "Fajr" in "Fajr (05:10) - Masjid Noor". */
  name: string;
  prayerKey: PrayerKey;
  /** The parts before the name: "Tafsir" in "Tafsir - Isha Iqamah". */
  before: string;
  /** The summary without times of day, if it says that the prayer is not held then. */
  notHeld?: string;
}

/** Words for a prayer that is not held, or at another time. */
const notHeldWords =
  list(`cancelled canceled cancellation cancel moved postponed rescheduled suspended iptal ertelendi abgesagt entfallt
  verschoben annule annulee reporte reportee cancelado cancelada aplazado aplazada annullato rinviato geannuleerd afgelast
  vervalt verplaatst avlyst aflyst installt installd otkazano odgodeno batal dibatalkan ditunda ملغي ملغاه الغاء الغيت مؤجل
  مؤجله منسوخ ملتوي`);
/** Words with this meaning at the start of a part: "No Jumu'ah", but not "Hall No 2". */
const noWords = list("no not");

/** Words of a mosque's name. */
const mosqueWords = list(
  "masjid mosque masjed mescid camii cami jamia moschee mosquee moskee moske مسجد جامع",
);

const separators = /[-–—|:,()[\]@]|\sat\s/i;
const timeOfDay = /\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\.?)?/gi;

/** @returns undefined for an event that no part of its summary names a prayer of */
export function readEventName(summary: string): EventName | undefined {
  const plain = summary.replaceAll(timeOfDay, "").trim();
  const written = plain.split(separators);
  const parts = written.map(withoutNotHeld);
  const isHeld = parts.every((part, index) => part === written[index]?.trim());
  const whole = isHeld ? plain : parts.filter(Boolean).join(" ");
  const named = [whole, ...parts].map(prayerIn);
  const at = named.findIndex((prayerKey) => prayerKey !== undefined);
  const prayerKey = named[at];
  if (prayerKey === undefined) return undefined;
  return {
    name: [whole, ...parts][at] ?? "",
    prayerKey,
    before: parts
      .slice(0, Math.max(0, at - 1))
      .filter(Boolean)
      .join(" "),
    ...(!isHeld && { notHeld: plain.replaceAll(/\s+/g, " ") }),
  };
}

export function isOfMosque(text: string): boolean {
  return wordsOf(text).some((word) => mosqueWords.has(word));
}

/** A part of a summary without words that say that the prayer is not held. */
function withoutNotHeld(part: string): string {
  const words = wordsOf(part);
  const isNo = noWords.has(words[0] ?? "") && !/^\d/.test(words[1] ?? "");
  if (!isNo && !words.some((word) => notHeldWords.has(word))) return part.trim();
  const texts = part.trim().split(/\s+/);
  return texts
    .slice(isNo ? 1 : 0)
    .filter((text) => !wordsOf(text).some((word) => notHeldWords.has(word)))
    .join(" ");
}

function prayerIn(text: string): PrayerKey | undefined {
  const heading = readHeading(text);
  // An event at noon need not be a prayer.
  return heading.names === "prayer" && !heading.isByTimeOfDay ? heading.prayerKey : undefined;
}
