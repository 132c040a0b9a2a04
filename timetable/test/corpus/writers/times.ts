import { formatTime } from "../../../src/index.ts";

/** Writes a time as a file does. */
export type WriteTime = (minutes: number) => string;

const dayMinutes = 24 * 60;
const noon = 12 * 60;

const dial = (minutes: number) => {
  const hour = Math.floor(minutes / 60) % 12;
  return `${hour === 0 ? 12 : hour}:${String(minutes % 60).padStart(2, "0")}`;
};
const twoDigitDial = (minutes: number) => dial(minutes).padStart(5, "0");
const inDigits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const arabicDigits = inDigits(0x0660);
const persianDigits = inDigits(0x06f0);
const bengaliDigits = inDigits(0x09e6);
const half = (am: string, pm: string) => (minutes: number) => (minutes < noon ? am : pm);

/** The forms of times in real files. */
export const timeForms = {
  "05:10": formatTime,
  "5:10": (time) => formatTime(time).replace(/^0/, ""),
  "05.10": (time) => formatTime(time).replace(":", "."),
  "05h10": (time) => formatTime(time).replace(":", "h"),
  "5 h 10": (time) => formatTime(time).replace(/^0/, "").replace(":", " h "),
  "5 10": (time) => formatTime(time).replace(/^0/, "").replace(":", " "),
  "05:10:00": (time) => `${formatTime(time)}:00`,
  "5:10, 12-hour": dial,
  "5:10 AM": (time) => `${dial(time)} ${half("AM", "PM")(time)}`,
  "05:10AM": (time) => `${twoDigitDial(time)}${half("AM", "PM")(time)}`,
  "5.10 a.m.": (time) => `${dial(time).replace(":", ".")} ${half("a.m.", "p.m.")(time)}`,
  "5:10a": (time) => `${dial(time)}${half("a", "p")(time)}`,
  "5:10:00 AM": (time) => `${dial(time)}:00 ${half("AM", "PM")(time)}`,
  "٠٥:١٠": (time) => arabicDigits(formatTime(time)),
  "۰۵:۱۰": (time) => persianDigits(formatTime(time)),
  "৫:১০": (time) => bengaliDigits(dial(time)),
  "05:10 ص": (time) => `${twoDigitDial(time)} ${half("ص", "م")(time)}`,
  "٥:١٠ م": (time) => arabicDigits(`${dial(time)} ${half("ص", "م")(time)}`),
  "5:10 صباحا": (time) => `${dial(time)} ${half("صباحا", "مساء")(time)}`,
  "ÖÖ 5:10": (time) => `${half("ÖÖ", "ÖS")(time)} ${dial(time)}`,
  "5:10 pg": (time) => `${dial(time)} ${half("pg", "ptg")(time)}`,
  "5:10 a. m.": (time) => `${dial(time)} ${half("a. m.", "p. m.")(time)}`,
  "5:10 PD": (time) => `${dial(time)} ${half("PD", "MD")(time)}`,
  "0.2152777778": (time) => String(Number((time / dayMinutes).toFixed(10))),
  "1899-12-30 05:10:00": (time) => `1899-12-30 ${formatTime(time)}:00`,
  "1899-12-30T05:10:00.000Z": (time) => `1899-12-30T${formatTime(time)}:00.000Z`,
  "05:10 (GMT)": (time) => `${formatTime(time)} (GMT)`,
} as const satisfies Record<string, WriteTime>;

export type TimeForm = keyof typeof timeForms;
