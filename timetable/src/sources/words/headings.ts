import type { PrayerKey } from "../../times/prayers.ts";
import { withAsciiDigits } from "../../times/times.ts";
import type { Asr, TimeKind } from "../cell.ts";

/** What a column's heading names. */
export type Heading =
  | { names: "date"; part: DatePart }
  | {
      names: "prayer";
      prayerKey: PrayerKey;
      kind: TimeKind | "unsaid";
      /** The first or second of several columns, such as those of two congregations. */
      number?: number;
      asr?: Asr;
    }
  /** Adhan or iqamah without a prayer. */
  | { names: "kind"; kind: TimeKind }
  /** A prayer beside a word that could make it another time. */
  | { names: "unclear"; word: string }
  /** A column to skip: notes, another calendar, the end of a prayer's time, a time of the fast. */
  | { names: "nothing" }
  | { names: "unknown" };

export type DatePart = "date" | "year" | "month" | "day" | "first date" | "last date";

/** The words of a list, normalised as by `wordsOf`. */
function list(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** The prayers in English, Arabic, Turkish, Urdu, Malay, Indonesian, French, Dutch, German and Bosnian spellings. */
const prayerWords: readonly (readonly [PrayerKey, ReadonlySet<string>])[] = [
  ["fajr", list("fajr fajar fajer fejr fadjr fadschr fecr fedzr subh sobh subuh shubuh sabah zora فجر صبح")],
  [
    "sunrise",
    list(`sunrise lever shuruq shurooq shurouq shuruk shorook shorouk shurook chourouk chourouq chorouk choruq schuruk
      sjoeroek syuruk syuruq terbit gunes izlazak sonnenaufgang zonsopgang zonsopkomst شروق طلوع`),
  ],
  [
    "dhuhr",
    list(`dhuhr dhuhur duhr duhur dhur dhuhar zuhr zuhur zuhar zuhor zohr zohar zohor dhohr dohr dohar dhohar thuhr
      thuhur duhor dzuhur dzuhr zhuhr luhur ogle podne ظهر`),
  ],
  ["asr", list("asr assr ashar asar aser ikindi ikindija عصر")],
  ["maghrib", list("maghrib magrib maghreb magreb maghrb mghrib moghreb aksam مغرب")],
  ["tahajjud", list("tahajjud tahajud")],
  ["duha", list("duha dhuha doha ضحي")],
  ["midnight", list("midnight")],
  ["eid", list("eid")],
  ["isha", list("isha ishaa isyak isyaa isya icha ichaa ischa ischaa esha eshaa yatsi jacija عشا")],
  [
    "jummah",
    list(`jummah jumuah jumma juma jumah jumuat jumat jumaat jumua jumuaah jumaah jomoa cuma dzuma djuma joumoua
      joumouaa friday vendredi freitag freitagsgebet vrijdag vrijdaggebed جمعه`),
  ],
];

const kindWords: readonly (readonly [TimeKind, ReadonlySet<string>])[] = [
  [
    "iqamah",
    list(`iqamah iqama iqaamah iqaama iqamat iqaamat iqameh ikamet kamet ikame ikama ikamah ikamat jamaat jamaah jamat
      jamah jamaa jama jamaath jamath jemaat jemaah cemaat dzemat congregation اقامه اقامت جماعه جماعت`),
  ],
  [
    "adhan",
    list(
      `adhan azan athan adhaan azaan adan ezan adzan begin begins beginning beginn start starts debut اذان ندا`,
    ),
  ],
];

const dateWords: readonly (readonly [DatePart, ReadonlySet<string>])[] = [
  ["date", list("date dates datum tarih tarihi tarikh tanggal gregorian تاريخ")],
  ["year", list("year annee jahr jaar yil tahun godina سنه سال")],
  ["month", list("month mois monat maand ay bulan mjesec شهر مهينه")],
  ["day", list("day jour tag dag gun hari dan يوم دن")],
];

/** Words for a column with the first or last date of a span, alone or beside a word for date. */
const spanWords: readonly (readonly [DatePart, alone: ReadonlySet<string>, withDate: ReadonlySet<string>])[] =
  [
    ["first date", list("from von vanaf du dari od من"), list("start starts starting begin begins")],
    ["last date", list("to until till bis tot au hingga sampai الي"), list("end ends ending finish")],
  ];

/** Words for columns to skip. */
const otherWords =
  list(`hijri hijra hijriyah hijriah hijrah islamic ramadan ramadhan ramazan ramzan weekday wochentag
  week note notes comment comments remark end ends ended ending finish finishes last fin ende einde bitis هجري
  id qiblah qibla timestamp changes tomorrow`);

/** Times of the day that belong to no prayer. */
const otherTimes =
  list(`imsak imsaak sehri suhoor suhur sahur iftar zawal zawaal zenith istiwa ishraq ishrak taraweeh
  tarawih sunset`);

/** Words that add nothing to a prayer's name. */
const plainWords =
  list(`time times timing timings timetable prayer prayers salah salat salaat solat sholat shalat salaah
  namaz namazi vakti vakit vakitleri waktu masuk gebed gebet priere heure heures zeit tijd uhr h the of at and du de
  la le el al ul soleil sunca data صلاه وقت نماز افتاب local hour d`);

const mithlWords: readonly (readonly [Asr, ReadonlySet<string>])[] = [
  ["mithl-2", list("hanafi hanafiyya hanefi")],
  ["mithl-1", list("shafi shafii shafei standard majority jumhur")],
];
const mithl = list("mithl mithal misl method");

const numberWords: Record<string, number> = { "1st": 1, first: 1, "2nd": 2, second: 2, "3rd": 3, third: 3 };

/** Reads a column's heading, or the name of a member of a JSON object. */
export function readHeading(text: string): Heading {
  const words = wordsOf(text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 "));
  const part = spanPartOf(words);
  if (part) return { names: "date", part };
  if (words.some((word) => otherWords.has(word))) return { names: "nothing" };
  const kind = oneOf(kindWords, words);
  const [prayerKey, another] = allOf(prayerWords, words);
  if (another) return { names: "unclear", word: text };
  if (!prayerKey) {
    const ofDate = oneOf(dateWords, words);
    if (ofDate) return { names: "date", part: ofDate };
    if (kind && words.every(isSmall)) return { names: "kind", kind };
    return { names: words.some((word) => otherTimes.has(word)) ? "nothing" : "unknown" };
  }
  const asr = prayerKey === "asr" ? asrOf(words, kind) : undefined;
  const number = words.map(numberOf).find((found) => found !== undefined);
  const strange = words.find(
    (word) => !isSmall(word) && !isIn(prayerWords, word) && !isOfAsr(word, prayerKey),
  );
  if (strange !== undefined) return { names: "unclear", word: strange };
  return {
    names: "prayer",
    prayerKey,
    kind: prayerKey === "sunrise" ? "adhan" : (kind ?? "unsaid"),
    ...(number !== undefined && { number }),
    ...(asr && { asr }),
  };
}

/** Which end of a span of dates a heading names, such as "From", "Valid until" or "End date". */
function spanPartOf(words: readonly string[]): DatePart | undefined {
  const isDate = words.some((word) => isIn(dateWords.slice(0, 1), word));
  const [found] = spanWords.filter(
    ([, alone, withDate]) =>
      words.every(
        (word) =>
          alone.has(word) ||
          word === "valid" ||
          isIn(dateWords.slice(0, 1), word) ||
          (isDate && withDate.has(word)),
      ) && words.some((word) => alone.has(word) || withDate.has(word)),
  );
  return found?.[0];
}

/** The words of a text without case, accents, vowel marks, the Arabic article and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = withAsciiDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`´ʿʾʼء\u0640]/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("đ", "d")
    .replaceAll(/[ةہۃھ]/g, "ه")
    .replaceAll(/[یى]/g, "ي")
    .replaceAll("ک", "ك");
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.map((word) => (/^ال.{3,}/.test(word) ? word.slice(2) : word));
}

/** Whether a word leaves the meaning of a prayer's heading unchanged. */
function isSmall(word: string): boolean {
  return plainWords.has(word) || isIn(kindWords, word) || numberOf(word) !== undefined;
}

function isOfAsr(word: string, prayerKey: PrayerKey): boolean {
  return prayerKey === "asr" && (mithl.has(word) || isIn(mithlWords, word));
}

function asrOf(words: readonly string[], kind: TimeKind | undefined): Asr | undefined {
  const school = oneOf(mithlWords, words);
  if (school) return school;
  if (kind === "iqamah") return undefined;
  const number = words.map(numberOf).find((found) => found !== undefined);
  return number === 1 ? "mithl-1" : number === 2 ? "mithl-2" : undefined;
}

function numberOf(word: string): number | undefined {
  return /^[1-9]$/.test(word) ? Number(word) : numberWords[word];
}

type WordTable<Meaning> = readonly (readonly [Meaning, ReadonlySet<string>])[];

function oneOf<Meaning>(table: WordTable<Meaning>, words: readonly string[]): Meaning | undefined {
  return allOf(table, words)[0];
}

function allOf<Meaning>(table: WordTable<Meaning>, words: readonly string[]): Meaning[] {
  return table.filter(([, known]) => words.some((word) => known.has(word))).map(([meaning]) => meaning);
}

function isIn(table: WordTable<unknown>, word: string): boolean {
  return table.some(([, known]) => known.has(word));
}
