import type { NoticeTexts } from "../notice-texts.ts";

/** How a file was understood, for users to confirm. */
export const ofFacts = {
  "read-as": {
    severity: "info",
    hides: "nothing",
    problem: "is read as {dialect}",
    fix: "If it is another format, set timetable.dialect in mosque.yaml, or pass --dialect.",
    why: "The format of a file is detected from its content. Another format would read the same cells as other prayers.",
  },
  "sheet-read": {
    severity: "info",
    hides: "nothing",
    problem: "is read from the sheet {sheet}",
    fix: "If the times are on another sheet, save that sheet as a file of its own.",
    why: "A spreadsheet can have several sheets. The one that holds a timetable is read.",
  },
  "clock-of-times": {
    severity: "info",
    hides: "nothing",
    problem: "has {kind} times without am or pm, which are read on the {clock}-hour clock",
    fix: "If that is wrong, set timetable.clock in mosque.yaml to 12h or 24h, or pass --clock.",
    why: "A file's times are read on the 12-hour clock only if its asr, maghrib and isha would otherwise all be in the morning.",
    example: { wrong: "1:30", right: "13:30" },
  },
  "date-order": {
    severity: "info",
    hides: "nothing",
    problem: 'writes dates with the {order} first: "{text}" is {date}',
    fix: "If that is wrong, write dates as 2026-11-20.",
    why: "A date such as 04/05/2026 has two readings. Dates with only one reading, or the order of the rows, show which number is the day.",
    example: { wrong: "04/05/2026", right: "2026-05-04" },
  },
  "every-year": {
    severity: "info",
    hides: "nothing",
    problem: "has no years, so it applies to every year; it was checked for {year}",
    fix: "Check another year with --year 2027. If the times are of one year, write the year into the dates.",
    why: "Prayer times of one date hardly differ from year to year, but the days on which the clocks change and Ramadan begins do.",
  },
  "times-moved": {
    severity: "info",
    hides: "nothing",
    problem: "keeps winter time all year, so its times move by {size} on {days} in summer",
    fix: "If the file already follows the clock changes, remove dst: winter-time from mosque.yaml.",
    why: "The setting dst: winter-time says that the file ignores summer time. In summer its times are moved to the zone's clock.",
  },
  "asr-start": {
    severity: "info",
    hides: "nothing",
    problem: "is used for the start of asr, by the {shadow} shadow length",
    fix: "If the mosque keeps the other start of asr, set asr in mosque.yaml, or pass --asr.",
    why: "Asr starts when a shadow is as long as its object, or twice as long. The two can be more than an hour apart, so the right one has to be used.",
  },
  "no-iqamah": {
    severity: "info",
    hides: "nothing",
    problem: "has no iqamah times",
    fix: "Add a file with the iqamah times, or set iqamah in mosque.yaml.",
    why: "Without iqamah times, people see when a prayer starts but not when the congregation prays.",
  },
  "no-adhan": {
    severity: "info",
    hides: "nothing",
    problem: "has no adhan times",
    fix: "Add a file with the adhan times.",
    why: "Without adhan times, people see when the congregation prays but not when a prayer starts, and the times cannot be compared with the sun.",
  },
  "ramadan-calculated": {
    severity: "info",
    hides: "nothing",
    problem: "covers Ramadan {hijri}, {first} to {last} as calculated by the Umm al-Qura calendar",
    fix: "Check the iqamah times of fajr and isha on these days. Your mosque may begin or end Ramadan a day earlier or later.",
    why: "Many mosques pray fajr and isha at other times in Ramadan. The dates are calculated; the sighting of the moon can differ from them by a day.",
  },
  "starts-later": {
    severity: "info",
    hides: "nothing",
    problem: "starts on {date}, after the day that was asked for",
    fix: "Until then, keep the timetable before it in timetable.files in mosque.yaml.",
    why: "A timetable of next year can be checked before it is needed. Until its first day it has no times.",
  },
  "instants-on-clocks": {
    severity: "info",
    hides: "nothing",
    problem:
      "is a moment, which the clocks of {zone} show as {time}; so are the file's other times of this form",
    fix: "If the time is already that of the mosque's clocks, remove the Z or the offset from the times.",
    why: "A date and a time with Z or an offset, such as 2026-11-20T05:10:00Z, do not depend on the clocks of a place. They are put on those of the mosque's time zone.",
  },
} as const satisfies Record<string, NoticeTexts>;
