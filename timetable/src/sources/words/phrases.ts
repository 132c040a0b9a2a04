import { plainOf, wordsOf } from "./words-of.ts";

/** Names of several words, each as one word that the tables know. */
const written: Readonly<Record<string, string>> = {
  "sun rise": "sunrise",
  "sun set": "sunset",
  "mid night": "midnight",
  "islamic midnight": "midnight",
  "nisf layl": "midnight",
  "منتصف الليل": "midnight",
  "نیمه شب": "midnight",
  "gece yarisi": "midnight",
  "first third": "firstthird",
  "last third": "lastthird",
  "qorrax soo bax": "sunrise",
  "qorraxsoo bax": "sunrise",
  "soo bax": "sunrise",
  "qorrax dhac": "sunset",
  "l e diellit": "lindja",
  "l i diellit": "lindja",
  "l diellit": "lindja",
  "leh dielli": "lindja",
  "p e diellit": "perendimi",
  "por do sol": "sunset",
  "gun batimi": "sunset",
  "matahari terbenam": "sunset",
  "buka puasa": "iftar",
  "berbuka puasa": "iftar",
  berbuka: "iftar",
  "day of month": "day",
  "day of the month": "day",
  "day of week": "weekday",
  "day of the week": "weekday",
  "week end": "weekend",
  "week ends": "weekend",
  "week days": "weekdays",
  "week day": "weekdays",
  "hafta sonu": "weekend",
  "hafta ici": "weekdays",
  "hujung minggu": "weekend",
  "akhir pekan": "weekend",
  "fin de semana": "weekend",
  "fim de semana": "weekend",
  "fine settimana": "weekend",
  "entre semana": "weekdays",
  "en semaine": "weekdays",
  "radni dani": "weekdays",
  "radnim danima": "weekdays",
  "نهاية الأسبوع": "weekend",
  "عطلة نهاية الأسبوع": "weekend",
  "آخر هفته": "weekend",
  "سه شنبه": "سهشنبه",
  "یک شنبه": "یکشنبه",
  "دو شنبه": "دوشنبه",
  "چهار شنبه": "چهارشنبه",
  "پنج شنبه": "پنجشنبه",
  "segunda feira": "segunda",
  "terca feira": "terca",
  "quarta feira": "quarta",
  "quinta feira": "quinta",
  "sexta feira": "sexta",
  "e hene": "hene",
  "e marte": "marte",
  "e merkure": "merkure",
  "e enjte": "enjte",
  "e premte": "premte",
  "e shtune": "shtune",
  "e diel": "diel",
  "subh sadiq": "fajr",
  "subh sadik": "fajr",
  "subhe sadiq": "fajr",
  "subah sadiq": "fajr",
  "صبح صادق": "fajr",
};

const words = new Map(
  Object.entries(written).map(
    ([phrase, word]) => [wordsOf(phrase).join(" "), wordsOf(word)[0] ?? ""] as const,
  ),
);

/** Every phrase, its words apart by spaces, full stops and the like, with or without the Arabic article. */
const phrases = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${[...words.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) =>
      phrase
        .split(" ")
        .map((word) => `(?:ال)?${word}`)
        .join("[\\s._-]+"),
    )
    .join("|")})(?![\\p{L}\\p{M}\\p{N}])`,
  "gu",
);

/** A text as `plainOf` writes it, with each phrase as a single word. */
export function inSingleWords(text: string): string {
  return plainOf(text).replaceAll(phrases, (phrase) => words.get(wordsOf(phrase).join(" ")) ?? phrase);
}
