/** Minutes since midnight: 0 to 1439, or more for times after the midnight that ends the day. */
export type Minutes = number;

/** A rule that counts longer from an adhan is a mistake. */
export const longestRule: Minutes = 180;

/** A congregation starts at most this long after its adhan. */
export const longestWait: Minutes = 120;

const dayMinutes = 24 * 60;
const noon = 12 * 60;

/** The zero of each set of decimal digits in timetables: Arabic, Persian or Urdu, Devanagari, Bengali. */
const digitZeros = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** A time as written. */
export interface ClockTime {
  /** On the 24-hour clock; as written if `unmarked`. */
  minutes: Minutes;
  /** True without am or pm: the file's clock decides. */
  unmarked: boolean;
}

/** How most times are written, and the quickest to read. */
const plainest = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** What cells hold most often besides times. */
const plainDate = /^\d{4}-\d\d-\d\d$/;

/** Marks that refer to a footnote; NFKC would turn a raised 1 into a digit of the time. */
const footnotesBefore = /^[*†‡]+ ?/u;
const footnotesAfter = /[*†‡#^¹²³⁰-⁹]/u;
/** The marks of a spreadsheet's text (`'05:10`, `="05:10"`), and quotation marks. */
const textMarksBefore = /^=?["'“”‘’]+/u;
const textMarksAfter = /["'“”‘’]/u;
/** A zone's short name after a time, as some services add it. Times of UTC would need the zone's difference. */
const zoneName = / ?\((?:[A-Z]{1,4}T|WIB|WITA|MSK|[+-]\d{1,4})\)$/;
/** The date that a spreadsheet or a service writes before a time. With `Z` or an offset it is an instant. */
const dateBefore = /^\d{4}-\d\d-\d\d(?:t| )(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)$/;
/** Words before or after a time that say only that it is one. */
const clockWords =
  /^(?:kl|klo|ore|pukul|pkl|saat|um|jam|الساعة)\.? (?=\d)|(?<=\d) ?(?:uhr|uur|hrs?)\.?$|(?<=h ?\d\d) ?mi?n$/u;

/**
 * Reads a time as people and spreadsheets write it: `13:30`, `13:30:00`, `1:30PM`, `1.30 p. m.`, `1pm`, `05h10`,
 * `5 44`, `0510`, `1,30`, `١:٣٠ م`, `0.21527` (of a day), `1899-12-30 05:10:00`, `5:30am*`, `'05:10`. Seconds are
 * dropped.
 * @returns `undefined` for anything else
 */
export function readClockTime(text: string): ClockTime | undefined {
  const [, hours, minutes] = plainest.exec(text) ?? [];
  if (hours !== undefined) return { minutes: Number(hours) * 60 + Number(minutes), unmarked: true };
  if (plainDate.test(text)) return undefined;
  const plain = withAsciiDigits(withoutFootnotes(withoutTextMarks(text.trim())).normalize("NFKC"))
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(zoneName, "")
    .toLowerCase()
    .replace(dateBefore, "$1");
  return readPartOfDay(plain) ?? readOnClock(plain.replace(clockWords, ""));
}

function withoutTextMarks(text: string): string {
  return withoutEnd(text.replace(textMarksBefore, ""), textMarksAfter);
}

function withoutFootnotes(text: string): string {
  const begun = text.replace(footnotesBefore, "");
  const ended = withoutEnd(begun, footnotesAfter);
  return ended === begun ? begun : ended.replace(/ $/, "");
}

/** A text without the marks at its end. A pattern with `+$` would try every mark of a long row inside the text. */
function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const figures = /^(\d{1,2})(?: ?[:.∶,;] ?(\d{2})(?:[:.][0-5]\d(?:\.\d+)?)?| ?h ?(\d{2})?| (\d{2}))?$/;
const fourFigures = /^([01]\d|2[0-3])([0-5]\d)$/;

function readOnClock(plain: string): ClockTime | undefined {
  const [, before = "", time = "", after = ""] =
    /^([^\d]*)(\d.*?\d|\d(?: ?h)?|\d\d ?h)([^\d]*)$/.exec(plain) ?? [];
  const mark = before.trim() || after.trim();
  if (before.trim() !== "" && after.trim() !== "") return undefined;
  // "a 5:30" is Italian for "at 5:30".
  if (/^[ap] ?$/.test(before)) return undefined;
  const isHour = /h$/.test(time);
  const [, hours, ...written] = figures.exec(time) ?? fourFigures.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const minutes = written.find((part) => part !== undefined);
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > 23) return undefined;
  if (/^\.?$/.test(mark)) {
    return minutes === undefined && !isHour ? undefined : { minutes: hour * 60 + minute, unmarked: true };
  }
  const half = halfDayOf(mark) ?? middleOf(mark, hour);
  return half && onHalf(half, hour, minute);
}

/** "12 noon" and "12:00 midnight" are marks; "noon" after another hour is not. */
function middleOf(mark: string, hour: number): HalfDay | undefined {
  if (hour !== 12) return undefined;
  return mark === "noon" ? "pm" : mark === "midnight" ? "am" : undefined;
}

/** A mark may repeat the 24-hour clock: `13:30 pm`, `0:30 am`. */
function onHalf(half: HalfDay, hour: number, minute: number): ClockTime | undefined {
  if (half === "am" ? hour > 12 : hour === 0) return undefined;
  const ofHalf = half === "pm" && hour < 12 ? hour + 12 : half === "am" && hour === 12 ? 0 : hour;
  return { minutes: ofHalf * 60 + minute, unmarked: false };
}

/**
 * Reads a part of a day as spreadsheets store times: `0.21527` is 05:10, with or without a day's number before the
 * point. A few digits could also be hours and minutes; they count only if they are a whole minute.
 */
function readPartOfDay(plain: string): ClockTime | undefined {
  const [, digits] = /^(?:0?|\d{5})[.,](\d{3,})$/.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const minutes = Number(`0.${digits}`) * dayMinutes;
  const nearest = Math.round(minutes);
  const rounding = digits.length < 4 ? 0 : dayMinutes * 10 ** -digits.length;
  if (Math.abs(minutes - nearest) <= rounding + 1e-6)
    return { minutes: nearest % dayMinutes, unmarked: true };
  return digits.length < 4 ? undefined : { minutes: Math.floor(minutes), unmarked: true };
}

/** Reads a 24-hour time, or a time with am or pm. */
export function parseTime(text: string): Minutes | undefined {
  return readClockTime(text)?.minutes;
}

/** Writes a time as in the API: `HH:mm`. */
export function formatTime(minutes: Minutes): string {
  const ofDay = minutes % dayMinutes;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

/** The steps that a rule can round its time up to, in minutes. */
export const roundings = [5, 10, 15, 20, 30] as const;

/** The next time at a whole step of minutes; the time itself without a step. */
export function roundedUp(time: Minutes, step: Minutes = 1): Minutes {
  return Math.ceil(time / step) * step;
}

/** The same time after midnight if that is within so many minutes of another time; otherwise unchanged. */
export function afterMidnight(time: Minutes, after: Minutes, withinMinutes: Minutes): Minutes {
  const next = time + dayMinutes;
  return time < after && next - after <= withinMinutes ? next : time;
}

/** The afternoon time that a morning time may have been meant as: `01:30` → `13:30`. */
export function inTheAfternoon(time: Minutes): Minutes | undefined {
  return time < noon ? time + noon : undefined;
}

/** Writes the decimal digits of other scripts as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(digitZeros.map((zero) => code - zero).find((value) => value >= 0 && value <= 9));
  });
}

/** The half of the day that a mark such as "pm" names. */
export type HalfDay = "am" | "pm";

/** Marks without spaces and full stops, in lower case, as NFKC writes them. */
const marks: Readonly<Record<HalfDay, string>> = {
  am: `am a ص صباحا صباحًا صبح قظ قبلازظهر öö pg pagi πμ pd paradite vorm vormittags fm утра पूर्वाह्न पूर्वाह्न এএম পূর্বাহ্ণ পূর্বাহ্ন
    上午 오전`,
  pm: `pm p م مساء مساءً شام بظ بعدازظهر ös ptg petang μμ md mbasdite nachm nachmittags em вечера дня अपराह्न অপরাহ্ণ অপরাহ্ন পিএম 下午 오후`,
};

const halves = new Map(
  (["am", "pm"] as const).flatMap((half) => marks[half].split(/\s+/).map((mark) => [mark, half] as const)),
);

/** Reads the mark before or after a time: `PM`, `p. m.`, `ص`. */
function halfDayOf(mark: string): HalfDay | undefined {
  return halves.get(mark.replaceAll(/[\s.]/g, ""));
}
