import type { PrayerKey } from "@mosque-sync/client";
import { withAsciiDigits } from "../times.ts";

/** The prayers in the spellings of timetables: Arabic, Turkish, Urdu, Malay, Indonesian, French, Dutch, German, Bosnian. */
const prayerWords: Partial<Record<PrayerKey, readonly string[]>> = {
  fajr: [
    "fajr",
    "fajar",
    "fajer",
    "fadjr",
    "fadschr",
    "fecr",
    "fedzr",
    "subh",
    "sobh",
    "subuh",
    "shubuh",
    "sabah",
    "zora",
    "فجر",
    "الفجر",
    "صبح",
    "الصبح",
  ],
  sunrise: [
    "sunrise",
    "shuruq",
    "shurooq",
    "shurouq",
    "shuruk",
    "shorook",
    "shorouk",
    "chourouk",
    "chourouq",
    "chorouk",
    "syuruk",
    "syuruq",
    "terbit",
    "gunes",
    "izlazak",
    "lever",
    "sonnenaufgang",
    "zonsopgang",
    "zonsopkomst",
    "شروق",
    "الشروق",
    "طلوع",
  ],
  dhuhr: [
    "dhuhr",
    "dhuhur",
    "duhr",
    "duhur",
    "dhur",
    "zuhr",
    "zuhur",
    "zuhar",
    "zuhor",
    "zohr",
    "zohar",
    "zohor",
    "dhohor",
    "dhohr",
    "dohr",
    "dohar",
    "thuhr",
    "thuhur",
    "dzuhur",
    "dzuhr",
    "dhohar",
    "ogle",
    "podne",
    "ظهر",
    "الظهر",
  ],
  asr: ["asr", "assr", "ashar", "asar", "aser", "ikindi", "ikindija", "عصر", "العصر"],
  maghrib: [
    "maghrib",
    "magrib",
    "maghreb",
    "magreb",
    "maghrb",
    "mghrib",
    "aksam",
    "sunset",
    "مغرب",
    "المغرب",
  ],
  isha: [
    "isha",
    "ishaa",
    "isyak",
    "isya",
    "icha",
    "ichaa",
    "ischa",
    "ischaa",
    "esha",
    "yatsi",
    "jacija",
    "عشاء",
    "العشاء",
  ],
  midnight: ["midnight"],
  tahajjud: ["tahajjud", "tahajud"],
  duha: ["duha", "dhuha", "doha"],
  jummah: [
    "jummah",
    "jumuah",
    "jumma",
    "juma",
    "jumah",
    "jumuat",
    "jumat",
    "jumaat",
    "jumua",
    "friday",
    "cuma",
    "dzuma",
    "joumoua",
    "joumouaa",
    "vendredi",
    "freitag",
    "vrijdag",
    "جمعة",
    "الجمعة",
    "جمعه",
    "الجمعه",
  ],
  eid: ["eid"],
};

const iqamahWords = [
  "iqamah",
  "iqama",
  "iqaamah",
  "iqamat",
  "iqaamat",
  "ikamet",
  "ikama",
  "ikamah",
  "ikamat",
  "jamaat",
  "jamaah",
  "jamat",
  "jamah",
  "jamaa",
  "jama",
  "jamaath",
  "jamath",
  "cemaat",
  "dzemat",
  "congregation",
  "اقامه",
  "اقامة",
  "الاقامه",
  "الاقامة",
  "جماعت",
  "جماعة",
];
/** Times that timetables have and the API does not: the end of the night meal, noon itself, the time after sunrise. */
const otherTimes = [
  "imsak",
  "imsaak",
  "sehri",
  "suhoor",
  "suhur",
  "sahur",
  "zawal",
  "zawaal",
  "istiwa",
  "ishraq",
  "ishrak",
];
const adhanWords = [
  "adhan",
  "azan",
  "athan",
  "adan",
  "ezan",
  "adzan",
  "begin",
  "begins",
  "beginning",
  "start",
  "starts",
  "اذان",
  "الاذان",
];
const dateWords = {
  date: ["date", "datum", "tarih", "tarikh", "tanggal", "gregorian", "تاريخ", "التاريخ"],
  year: ["year", "annee", "jahr", "jaar", "yil", "tahun", "godina", "سنة", "السنة", "سال"],
  month: ["month", "mois", "monat", "maand", "ay", "bulan", "mjesec", "شهر", "الشهر", "مہینہ"],
  day: ["day", "jour", "tag", "dag", "gun", "hari", "dan", "يوم", "اليوم", "دن"],
} as const satisfies Record<"date" | "year" | "month" | "day", readonly string[]>;

/** What a heading names: a prayer, whether its adhan or its iqamah, or a part of the date; undefined for other things. */
export interface Heading {
  prayerKey: PrayerKey | undefined;
  kind: "adhan" | "iqamah" | "unsaid";
  date: keyof typeof dateWords | undefined;
  /** True for a time that is no prayer's: it is left out on purpose. */
  isOtherTime: boolean;
}

export function readHeading(text: string): Heading {
  const words = wordsOf(text);
  const names = (known: readonly string[]) => words.some((word) => known.includes(word));
  const prayers = Object.entries(prayerWords) as [PrayerKey, readonly string[]][];
  const prayerKey = prayers.find(([, known]) => names(known))?.[0];
  const parts = Object.entries(dateWords) as [keyof typeof dateWords, readonly string[]][];
  return {
    isOtherTime: names(otherTimes),
    prayerKey,
    kind: names(iqamahWords) ? "iqamah" : names(adhanWords) ? "adhan" : "unsaid",
    date: prayerKey ? undefined : parts.find(([, known]) => names(known))?.[0],
  };
}

/** The words of a heading without case, accents, vowel marks and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = withAsciiDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`ʿʾ]/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("đ", "d");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
