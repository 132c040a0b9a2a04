/** The months of the Islamic calendar in Latin and Arabic script, as far as they tell them from other words. */
const month =
  "(?:mu[hḥ]arr?am|safar|rabi|jum[au]da|jamad|rajab|sha.?a?ban|rama[dz]h?an|shaww?al|dh?ul|zul|zil|محرم|صفر|ربيع|جماد|رجب|شعبان|رمضان|شوال|ذو|ذي)";
/** Ends with its year; other characters may also be spaces or the era, which must have one reading only. */
const date = (end: string) =>
  `\\d{1,2}(?:st|nd|rd|th)?\\.? ${month}[^\\d/|(]*(?:1[34]\\d\\d(?: ?(?:a\\.?h\\.?|h|هـ))?${end})?`;
const separator = "[/|,;()\\-–—]";

const whole = new RegExp(`^${date("")}$`, "iu");
const besideAnother = new RegExp(`${separator}\\s*${date("\\s*\\)?")}$|^${date("\\s*")}${separator}`, "iu");

/** Whether a text is only a date of the Islamic calendar: `1 Muharram 1448`. */
export function isIslamicDate(text: string): boolean {
  return whole.test(text.normalize("NFKC").trim());
}

/** Two pairs of months differ only in their number. */
const numbered = "(?:rabi|jum[au]da|jamad|ربيع|جماد)";
const numbersOfIslamicDates = new RegExp(
  [
    `(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?\\.?[ _-]${month}`,
    `${numbered}\\p{L}*[ _-]*[12](?![\\p{L}\\d])`,
    "(?<!\\d)1[345]\\d\\d(?!\\d)",
  ].join("|"),
  "giu",
);

/** A text without the days and years of the Islamic calendar: `November 2026 / Jumada al-Ula 1448` names one year. */
export function withoutIslamicNumbers(text: string): string {
  return text.replaceAll(numbersOfIslamicDates, " ");
}

const monthAlone = new RegExp(`^${month}[^\\d/|(]*$`, "iu");

/** Whether a text is the name of a month of the Islamic calendar. */
export function isIslamicMonth(text: string): boolean {
  return monthAlone.test(text.normalize("NFKC").trim());
}

/** A date without the same day's date in the Islamic calendar: `01.06.2026 / 15 Dhul Hijjah 1447`. */
export function withoutIslamicDate(text: string): string {
  return text.replace(besideAnother, "").trim();
}
