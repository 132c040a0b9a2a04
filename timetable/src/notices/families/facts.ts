import type { NoticeTexts } from "../notice-texts.ts";

/** How a file was understood, for users to confirm. */
export const ofFacts = {
  "read-as": {
    severity: "info",
    hides: "nothing",
    problem: "is read as {dialect}",
    fix: "If it is another format, set timetable.dialect in mosque.yaml, or pass --dialect.",
    why: "The format is detected from the content.",
  },
  "sheet-read": {
    severity: "info",
    hides: "nothing",
    problem: "is read from the sheet {sheet}",
    fix: "If the times are on another sheet, save that sheet as a separate file.",
    why: "Only the sheet with a timetable is read.",
  },
  "clock-of-times": {
    severity: "info",
    hides: "nothing",
    problem: "has {kind} times without am or pm, which are read on the {clock}-hour clock",
    fix: "If that is wrong, set timetable.clock in mosque.yaml to 12h or 24h, or pass --clock.",
    why: "Times are read on the 12-hour clock only if asr, maghrib and isha would otherwise be in the morning.",
    example: { wrong: "1:30", right: "13:30" },
  },
  "date-order": {
    severity: "info",
    hides: "nothing",
    problem: 'writes dates with the {order} first: "{text}" is {date}',
    fix: "If that is wrong, write dates as 2026-11-20.",
    why: "Dates with only one reading, or the order of the rows, show which number is the day.",
    example: { wrong: "04/05/2026", right: "2026-05-04" },
  },
  "every-year": {
    severity: "info",
    hides: "nothing",
    problem: "has no years, so it applies to every year; it was checked for {year}",
    fix: "Check another year with --year 2027. If the times are of one year, write the year into the dates.",
    why: "The sun's times hardly differ from year to year, but clock changes and Ramadan do.",
  },
  "times-moved": {
    severity: "info",
    hides: "nothing",
    problem: "keeps winter time all year, so its times move by {size} on {days} in summer",
    fix: "If the file already follows the clock changes, remove dst: winter-time from mosque.yaml.",
    why: "The setting dst: winter-time says that the file ignores summer time.",
  },
  "asr-start": {
    severity: "info",
    hides: "nothing",
    problem: "is used for the start of asr, by the {shadow} shadow length",
    fix: "If the mosque keeps the other start of asr, set asr in mosque.yaml, or pass --asr.",
    why: "The two starts of asr can be more than an hour apart.",
  },
  "no-iqamah": {
    severity: "info",
    hides: "nothing",
    problem: "has no iqamah times",
    fix: "Add a file with the iqamah times, or set iqamah in mosque.yaml.",
    why: "People see when a prayer starts, but not when the congregation prays.",
  },
  "no-adhan": {
    severity: "info",
    hides: "nothing",
    problem: "has no adhan times",
    fix: "Add a file with the adhan times.",
    why: "People see when the congregation prays, but not when the prayer starts.",
  },
  "ramadan-calculated": {
    severity: "info",
    hides: "nothing",
    problem: "covers Ramadan {hijri}, {first} to {last} as calculated by the Umm al-Qura calendar",
    fix: "Check the iqamah times of fajr and isha on these days. Your mosque may begin or end Ramadan a day earlier or later.",
    why: "Many mosques pray fajr and isha at other times in Ramadan, and a sighting of the moon can differ by a day.",
  },
  "starts-later": {
    severity: "info",
    hides: "nothing",
    problem: "starts on {date}, after the day that was asked for",
    fix: "Until then, keep the timetable before it in timetable.files in mosque.yaml.",
    why: "The file has no times before its first day.",
  },
  "instants-on-clocks": {
    severity: "info",
    hides: "nothing",
    problem:
      "is a moment, which the clocks of {zone} show as {time}; so are the file's other times of this form",
    fix: "If the time is already in the mosque's zone, remove the Z or the offset from the times.",
    why: "Times with Z or an offset are converted to the clocks of the mosque's time zone.",
  },
} as const satisfies Record<string, NoticeTexts>;
