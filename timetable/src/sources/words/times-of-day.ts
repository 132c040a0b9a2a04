/** A time of day behind a date, as spreadsheets and databases write it. */
const timeBehind = /(?<=\d)(?:,? +|t)(\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?)$/i;
/** How JavaScript writes a moment on the clocks of its zone. */
const clockOfScript = / (\d\d:\d\d:\d\d) (?:GMT|UTC)[+-]\d{4}(?: \(.*\))?$/;
const isoDate = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?=[ t])/i;
/** A local time with its zone's difference. UTC (`Z`) would need the zone, because the day may be another one there. */
const differenceOfZone = /(?<=:\d\d(?:\.\d+)?) ?[+-](?!00:?00)\d\d:?\d\d$/;
const midnight = /^(?:0?0|12(?=.*a))[:.]00(?:[:.]00(?:\.0+)?)?(?: ?a\.?m\.?)?$/i;

/**
 * Removes the time of day from the dates of a column if it is irrelevant: after a date such as `2026-06-01`, at
 * midnight, or the same in every row.
 * @returns a function from a text to its date; any other time of day stays in it
 */
export function datesAlone(texts: readonly string[]): (text: string) => string {
  const filled = texts.filter((text) => text !== "");
  if (!filled.some((text) => timeOf(text) !== undefined)) return (text) => text;
  const [shared, ...others] = new Set(filled.map(timeOf));
  return (text) => {
    const time = timeOf(text);
    const isPlain = time !== undefined && (isoDate.test(text) || midnight.test(time));
    const isShared = time !== undefined && others.length === 0 && time === shared;
    return isPlain || isShared ? withoutZone(text).replace(timeBehind, "").trim() : text;
  };
}

/** A longer text is a note. */
const longestDate = 100;

function timeOf(text: string): string | undefined {
  if (text.length > longestDate) return undefined;
  return timeBehind.exec(withoutZone(text))?.[1];
}

function withoutZone(text: string): string {
  return text.replace(clockOfScript, " $1").replace(differenceOfZone, "");
}
