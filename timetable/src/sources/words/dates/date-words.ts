import { list, type WordTable } from "../words-of.ts";

/** The part of a row's date in a column. */
export type DatePart = "date" | "year" | "month" | "day" | "first date" | "last date";

export const dateWords: WordTable<DatePart> = [
  [
    "date",
    list(`date dates datum tarih tarihi tarikh taarikh tareekh tanggal tgl gregorian miladi masehi fecha dato taariikh
      taariikhda tarehe дата তারিখ तारीख دیرۆک تاريخ ميلادي`),
  ],
  [
    "year",
    list(
      "year annee jahr jaar yil tahun godina ano anno ar år viti vit год sannad mwaka বছর साल वर्ष عام سنه سال",
    ),
  ],
  [
    "month",
    list(`month months mth mnth mois monat maand ay bulan mjesec mesec mes mese maned manad maaned muaji muaj месяц bil bisha
      mwezi মাস महीना شهر ماه مهينه`),
  ],
  [
    "day",
    list("day days jour tag dag gun hari dan dia giorno dita день число maalin siku দিন दिन يوم روز دن"),
  ],
];

/** Words for a column with the first or last date of a span, with or without a word for date. */
export const spanWords: readonly (readonly [
  DatePart,
  alone: ReadonlySet<string>,
  withDate: ReadonlySet<string>,
])[] = [
  [
    "first date",
    list(`from von vanaf du dari od desde dal fran fra من effective since starting commencing applicable ab mulai bermula
      itibaren`),
    list("start starts starting begin begins"),
  ],
  [
    "last date",
    list("to until till bis tot au hingga sampai hasta al til الي"),
    list("end ends ending finish"),
  ],
];

/** Ways to say "from" in several words. */
const startPhrases =
  /\bw\.? ?e\.? ?f\b\.?|\bwith effect (?:from|of)\b|\bas (?:of|from)\b|\bweek (?:commencing|starting|beginning|from)\b|(?:^|[ _])[àa] partir d[eu]\b|\bstarts? (?:on|from)\b|ابتداء من|اعتبارا من/giu;

/** A heading with such a phrase as one word: "w.e.f." and "With effect from" say "From". */
export function withStartInOneWord(text: string): string {
  return text.replaceAll(startPhrases, " from ").trim();
}
