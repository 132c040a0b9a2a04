import { ApiError } from "#domain/api-error.ts";

/** The owner's words, which a password must not consist of. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  /** The names of their mosques. */
  readonly mosques?: readonly string[];
}

/** Words that people of a mosque use every day, so that attackers of one begin with them. */
const wordsOfTheField = [
  ...[
    "masjid",
    "masajid",
    "mosque",
    "jami",
    "jamia",
    "musalla",
    "madrasa",
    "madrasah",
    "islam",
    "islamic",
    "muslim",
  ],
  ...[
    "muslims",
    "centre",
    "center",
    "community",
    "association",
    "society",
    "imam",
    "muezzin",
    "minaret",
    "mihrab",
  ],
  ...[
    "assalam",
    "assalamu",
    "assalamo",
    "salam",
    "salaam",
    "alaikum",
    "alaykum",
    "aleikum",
    "alaikom",
    "wa",
    "rahmatullah",
  ],
  ...[
    "bismillah",
    "alhamdulillah",
    "mashallah",
    "masha",
    "inshallah",
    "subhanallah",
    "allah",
    "allahu",
    "akbar",
  ],
  ...[
    "muhammad",
    "mohammed",
    "mohammad",
    "ahmad",
    "ahmed",
    "quran",
    "koran",
    "sunnah",
    "hadith",
    "ummah",
    "hajj",
    "umrah",
  ],
  ...[
    "makkah",
    "mecca",
    "madinah",
    "medina",
    "kaaba",
    "aqsa",
    "ramadan",
    "ramadhan",
    "eid",
    "mubarak",
    "zakat",
  ],
  ...[
    "salah",
    "salat",
    "namaz",
    "prayer",
    "prayers",
    "times",
    "adhan",
    "azan",
    "iqamah",
    "fajr",
    "dhuhr",
    "zuhr",
    "asr",
  ],
  ...["maghrib", "isha", "jummah", "jumuah", "jumma"],
  ...[
    "مسجد",
    "المسجد",
    "جامع",
    "السلام",
    "عليكم",
    "الله",
    "بسم",
    "الحمد",
    "لله",
    "محمد",
    "احمد",
    "أحمد",
    "رمضان",
    "القران",
    "القرآن",
  ],
];

const serviceName = "Mosque Profile Sync";
/** Shorter parts of a name or an email occur in many passwords by chance. */
const wordLettersMin = 3;
/** A shorter common password weakens the digits around it little. */
const commonCharactersMin = 4;
/** A longer repeated unit has as many characters as a short password. */
const unitCharactersMax = 4;

/**
 * Refuses a new password that attackers guess early. Case, outer spaces and how a keyboard composes characters make no
 * difference. The field's bounds set its length.
 * @param field the name of the field in the body
 * @param common the most common passwords, in lower case
 * @throws ApiError password_repetitive, password_personal, password_common
 */
export function requireUncommonPassword(
  field: string,
  password: string,
  { owner, common }: { readonly owner: PasswordOwner; readonly common: ReadonlySet<string> },
): void {
  const plain = asCompared(password);
  if (isRepetitive(plain)) throw ApiError.of("password_repetitive", { field });
  if (isPersonal(plain, owner)) throw ApiError.of("password_personal", { field });
  if (isCommon(plain, common)) throw ApiError.of("password_common", { field });
  if (isPersonal(plain, owner, wordsOfTheField)) throw ApiError.of("password_personal", { field });
}

function asCompared(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** Whether it repeats one to four characters. */
function isRepetitive(password: string): boolean {
  const characters = [...password];
  for (let unit = 1; unit <= unitCharactersMax; unit++) {
    if (characters.every((character, place) => character === characters[place % unit])) return true;
  }
  return false;
}

/**
 * Whether it consists of words of the owner, their mosques or the service, or of other ones, apart from digits, spaces
 * and punctuation.
 */
function isPersonal(
  password: string,
  { name, email, mosques = [] }: PasswordOwner,
  others: readonly string[] = [],
): boolean {
  const known = [name, email, email.split("@")[0] ?? "", serviceName, ...mosques].map(asCompared);
  // An email or a name may consist of digits.
  const asOneWord = onlyLettersAndDigits(password);
  if (asOneWord !== "" && known.some((text) => onlyLettersAndDigits(text) === asOneWord)) return true;
  const words = known.flatMap((text) => [
    onlyLetters(text),
    ...text.split(notLetters).filter((word) => [...word].length >= wordLettersMin),
  ]);
  const guessed = new Set([...words, ...others]);
  return [password, withLetters(withoutEdges(password, notLetters))]
    .map(onlyLetters)
    .some((letters) => letters !== "" && isMadeOf(letters, guessed));
}

const notLetters = /[^\p{L}\p{M}]+/u;
const notLettersOrDigits = /[^\p{L}\p{M}\p{N}]+/u;

function onlyLetters(text: string): string {
  return text.split(notLetters).join("");
}

function onlyLettersAndDigits(text: string): string {
  return text.split(notLettersOrDigits).join("");
}

/** Whether a text consists of these words, in any order. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  for (const start of reached) {
    for (const word of words) {
      if (word !== "" && text.startsWith(word, start)) reached.add(start + word.length);
    }
  }
  return reached.has(text.length);
}

/**
 * Whether it is in the list or is a run of digits or of the alphabet: as it is, without the digits and punctuation
 * around it, with letters for the digits and signs that look like them, or without its repetition.
 */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const once = unitOf(password);
  const bare = withoutEdges(once, notLetters);
  return [
    ...[password, once, withLetters(once)],
    ...[withoutEdges(once, notLettersOrDigits), bare, withLetters(bare)],
  ].some((form) => form.length >= commonCharactersMin && (common.has(form) || isRun(form)));
}

/** The unit that a text repeats; otherwise the whole text. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}

/** @param edge matches one character to remove from both ends */
function withoutEdges(text: string, edge: RegExp): string {
  const characters = [...text];
  const isInside = (character: string) => !edge.test(character);
  return characters
    .slice(Math.max(0, characters.findIndex(isInside)), characters.findLastIndex(isInside) + 1)
    .join("");
}

const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

function withLetters(text: string): string {
  return text.replaceAll(/[01!34@5$7]/g, (character) => lookAlikes[character] ?? character);
}

/** Whether each character follows the one before in the digits or the alphabet, forwards or backwards. */
function isRun(text: string): boolean {
  return runs.some((run) => run.includes(text));
}

const rising = ["0123456789".repeat(20), "abcdefghijklmnopqrstuvwxyz".repeat(8)];
const runs = [...rising, ...rising.map((run) => [...run].reverse().join(""))];
