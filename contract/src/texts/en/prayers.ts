import type { InWords } from "../../languages.ts";
import type { PrayerKey } from "../../subjects/mosque-data/prayers.ts";

/** The names of the prayers. */
export const prayers = {
  fajr: "Fajr",
  sunrise: "Sunrise",
  dhuhr: "Dhuhr",
  asr: "Asr",
  maghrib: "Maghrib",
  isha: "Isha",
  midnight: "Midnight",
  tahajjud: "Tahajjud",
  duha: "Duha",
  jummah: "Jummah",
  eid: "Eid",
} satisfies Record<PrayerKey, string>;

export type Prayers = InWords<typeof prayers>;
