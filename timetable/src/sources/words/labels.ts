import { conditionWords, endWords, khutbahWords, otherTimes } from "./other-words.ts";
import { inSingleWords } from "./phrases.ts";
import { kindWords, prayerWords } from "./prayer-words.ts";
import { isIn, list, wordsOf } from "./words-of.ts";

const languages =
  list(`arabic english urdu bengali bangla turkish french german dutch somali swahili farsi persian dari pashto punjabi
  gujarati hindi tamil malayalam malay indonesian bosnian albanian russian spanish portuguese italian swedish norwegian
  danish hausa yoruba amharic oromo kurdish uzbek tatar chinese mandarin japanese korean tagalog deutsch arabisch
  turkisch englisch franzosisch anglais arabe francais turc ourdou allemand arapca turkce ingilizce almanca nederlands
  engels turks arabo inglese italiano arapski engleski arabiska engelska arabisk engelsk norsk ingles espanol عربي عربيه
  انجليزي انجليزيه اردو`);

const placesAndPeople =
  list(`hall halls room rooms floor level main upstairs downstairs basement gym gymnasium center centre building campus
  church overflow annex annexe marquee tent outdoor outdoors indoor indoors musalla musallah library theatre lounge
  salle grande petite etage saal raum halle zaal verdieping sala salon kat mens womens men women ladies sisters sister
  brothers brother gents youth students kids children family families girls boys imam sheikh shaykh ustadh ustaz mufti
  maulana mawlana moulana hafiz qari khatib frauen manner femmes hommes vrouwen mannen kadinlar erkekler bayanlar early
  late نساء رجال قاعه`);

/** Words that keep a label a description of the congregation: "in English", "2nd floor". */
const small = list("in on the at");

/** A heading without the label of a congregation: "1st Jumuah (Arabic)", "Isha Iqamah - Hall 2". */
export interface Labelled {
  label: string;
  rest: string;
}

/** A text with more brackets is a note. */
const mostBrackets = 10;

/** Finds the label in a heading: in brackets, or behind a hyphen, a colon or a bar. */
export function labelIn(text: string): Labelled | undefined {
  for (const [bracketed = "", inside = ""] of text.matchAll(/[([]([^()[\]]+)[)\]]/g).take(mostBrackets)) {
    if (isLabel(inside)) return { label: inside.trim(), rest: text.replace(bracketed, " ").trim() };
  }
  const [, rest = "", label = ""] = /^(.+?)(?: [-–—] |: ?| ?\| ?)([^-–—:|]+)$/.exec(text) ?? [];
  return isLabel(label) ? { label: label.trim(), rest } : undefined;
}

function isLabel(text: string): boolean {
  const words = wordsOf(inSingleWords(text));
  const isOfLanguage = words.some((word) => languages.has(word));
  if (!isOfLanguage && !words.some((word) => placesAndPeople.has(word))) return false;
  return !words.some((word) => canMeanMore(word) && !(isOfLanguage && khutbahWords.has(word)));
}

/** Whether a word can mean that a column has times other than a congregation's. */
function canMeanMore(word: string): boolean {
  if (small.has(word)) return false;
  const isOfTime = otherTimes.has(word) || khutbahWords.has(word) || endWords.has(word);
  return isOfTime || conditionWords.has(word) || isIn(kindWords, word) || isIn(prayerWords, word);
}

/** Whether a word is enough to tell congregations of jummah apart: "Jumuah Arabic". */
export function tellsCongregation(word: string): boolean {
  return languages.has(word) || placesAndPeople.has(word);
}
