import { wordsOf } from "./headings.ts";

/** January to December, long and short, in the languages of `headings.ts`. */
const names: readonly string[] = [
  "january jan janvier janv januar januari jänner januar ocak oca siječanj يناير جنوری",
  "february feb février fevr februar februari şubat şub veljača فبراير فروری",
  "march mar mars märz maart mrt mart mac maret ožujak مارس مارچ",
  "april apr avril avr nisan nis travanj أبريل ابريل اپریل",
  "may mai mei mayıs maj svibanj مايو مئی",
  "june jun juin juni haziran haz lipanj يونيو جون",
  "july jul juillet juil juli julai temmuz tem srpanj يوليو جولائی",
  "august aug août augustus ogos ogo agustus agt ağustos ağu avgust kolovoz أغسطس اگست",
  "september sep sept septembre eylül eyl septembar rujan سبتمبر ستمبر",
  "october oct octobre oktober okt ekim eki oktobar listopad أكتوبر اکتوبر",
  "november nov novembre kasım kas novembar studeni نوفمبر نومبر",
  "december dec décembre dezember dez disember dis desember des aralık ara decembar prosinac ديسمبر دسمبر",
];

const monthsByName = new Map(
  names.flatMap((ofMonth, index) => wordsOf(ofMonth).map((name) => [name, index + 1] as const)),
);

/** The number of a month by its name, normalised as by `wordsOf`. */
export function monthOf(word: string): number | undefined {
  return monthsByName.get(word);
}
