declare const packed: unique symbol;
/** JSON of an item in less space, as `packJson` makes it. JSON without codes is packed JSON too. */
export type PackedJson = string & { readonly [packed]: true };

// JSON texts contain no control characters, so two of them begin the codes. A phrase is `phraseMark` and a digit. A
// repetition is `copyMark`, two digits for the place of the earlier text, and a digit for the length.
const phraseMark = "\u0001";
const copyMark = "\u0002";
const firstDigit = 0x23;
const base = 90;

/** Frequent parts of announcements and events. Their places are stored: add new ones at the end, up to 90. */
const phrases = [
  ...['{"title":"', '","body":"', '","createdAt":"', 'Z","flairType":"', '","latitude":', 'Z","latitude":'],
  ...[',"longitude":', '{"visibility":"public","createdAt":"', '{"visibility":"', 'Z","title":"'],
  ...['","allowComments":true,"showLikes":true,"allowSharing":true,"latitude":', ',"allowComments":'],
  ...[',"showLikes":', ',"allowSharing":', "true", "false", ',"likeCount":', ',"commentCount":'],
  ...[',"likeCount":0,"commentCount":0,"eventDetails":{"dateInstant":"', ',"eventDetails":{"dateInstant":"'],
  ...['Z","endTimeInstant":"', '","endTimeInstant":"', 'Z","timeZoneId":"', '","repeatOption":"none'],
  ...['","repeatOption":"', '","address":"', '","repeatOption":"none","address":"', ":00:00.000"],
  ...[':00:00.000Z","endTimeInstant":"', ':00:00.000Z","timeZoneId":"', ":00.000", "Europe/", '"}}'],
  ...[
    ',"timeZoneId":"',
    "T00:00:00.000",
    "https://",
    ':00:00.000Z","flairType":"',
    "Asia/",
    "America/",
    "Africa/",
  ],
  '","allowComments":true,"showLikes":true,"allowSharing":true,"likeCount":0,"commentCount":0,"eventDetails":{"dateInstant":"',
];
const longestFirst = [...phrases.entries()].toSorted(([, a], [, b]) => b.length - a.length);

/** @param json a JSON text without white space between its parts */
export function packJson(json: string): PackedJson {
  let text = json;
  for (const [index, phrase] of longestFirst) text = text.replaceAll(phrase, phraseMark + digitOf(index));
  return withoutRepetitions(text) as PackedJson; // Only this function makes one.
}

export function unpackJson(text: PackedJson): string {
  return withPhrases(withRepetitions(text));
}

function withPhrases(text: string): string {
  return decoded(text, phraseMark, 2, (_, at) => phrases[numberAt(text, at + 1)] ?? "");
}

/** Fewer characters take less space than the code. */
const shortestCopy = 6;
const longestCopy = shortestCopy + base - 1;
/** Two digits name earlier places only. */
const lastPlace = base * base - 1;

function withoutRepetitions(text: string): string {
  const places = new Map<string, number>();
  let result = "";
  let done = 0;
  for (let at = 0; at + shortestCopy <= text.length; ) {
    const beginning = text.slice(at, at + shortestCopy);
    const place = isSecondHalf(text, at) ? undefined : places.get(beginning);
    const length = place === undefined ? 0 : repeatedLength(text, place, at);
    if (place !== undefined && length >= shortestCopy) {
      const digits = [Math.floor(place / base), place % base, length - shortestCopy].map(digitOf);
      result += text.slice(done, at) + copyMark + digits.join("");
      at += length;
      done = at;
    } else {
      if (at <= lastPlace && !places.has(beginning)) places.set(beginning, at);
      at += 1;
    }
  }
  return result + text.slice(done);
}

function repeatedLength(text: string, place: number, at: number): number {
  const most = Math.min(longestCopy, at - place, text.length - at);
  let length = 0;
  while (length < most && text[place + length] === text[at + length]) length += 1;
  return isSecondHalf(text, at + length) ? length - 1 : length;
}

/** Whether a character of two code units would be cut here: databases store no halves. */
function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function withRepetitions(text: string): string {
  return decoded(text, copyMark, 4, (before, at) => {
    const place = numberAt(text, at + 1) * base + numberAt(text, at + 2);
    return before.slice(place, place + numberAt(text, at + 3) + shortestCopy);
  });
}

/**
 * Replaces the codes of a text: a loop, because a regular expression takes three times as long in each read.
 * @param length of a code
 * @param meaning gets the decoded text before the code, and the code's place
 */
function decoded(
  text: string,
  mark: string,
  length: number,
  meaning: (before: string, at: number) => string,
): string {
  let result = "";
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, done)) {
    result += text.slice(done, at);
    result += meaning(result, at);
    done = at + length;
  }
  return done === 0 ? text : result + text.slice(done);
}

function digitOf(value: number): string {
  return String.fromCharCode(firstDigit + value);
}

function numberAt(text: string, at: number): number {
  return text.charCodeAt(at) - firstDigit;
}
