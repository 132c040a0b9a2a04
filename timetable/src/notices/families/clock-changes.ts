import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about days around a clock change. */
export const ofClockChanges = {
  "clock-change-on-another-day": {
    severity: "slip",
    hides: "day",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times on {other}",
    fix: "Correct the rows between the two dates.",
    why: "Between the two dates every time is off by the size of the change.",
  },
  "clock-change-missed": {
    severity: "slip",
    hides: "day",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times never do",
    fix: "If the file keeps winter time all year, set dst: winter-time under timetable; otherwise correct the times.",
    fixOnPage: "Correct the times from that day on.",
    fixInRequest:
      "If the file keeps winter time all year, send dst=winter-time; otherwise correct the times.",
    why: "Every time is off until the next clock change.",
  },
  "clock-change-not-followed": {
    severity: "slip",
    hides: "day",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times do not",
    fix: "Correct the rows {rows}.",
    why: "The sun, or the rest of the file, shows the side of the change with wrong times.",
  },
  "off-by-a-clock-change": {
    severity: "slip",
    hides: "day",
    problem: "is {size} too {tooWhat}: the adhan times jump beside it, and the zone's clocks do not",
    fix: "Correct the rows {rows}, or check the time zone.",
    why: "The times jump where the clocks do not, as if someone made the clock change twice.",
  },
  "clock-side-unclear": {
    severity: "slip",
    hides: "day",
    problem:
      "may be off by {size}: the adhan times do not follow the clocks on {date}, and nothing shows which side is wrong",
    fix: "If the file keeps winter time all year, set dst: winter-time under timetable; otherwise compare a day on each side with a calculated time, and correct the wrong rows.",
    fixOnPage: "Compare a day on each side with a calculated time, and correct the wrong rows.",
    fixInRequest:
      "If the file keeps winter time all year, send dst=winter-time. Otherwise compare a day on each side with a calculated time, and correct the wrong rows.",
    why: "The times on one side are off by the size of the change, but the sun and the rest of the file fit both sides.",
  },
  "clock-change-of-no-zone": {
    severity: "warning",
    hides: "nothing",
    problem: "the adhan times jump {direction} {size} on {date}, but the zone's clocks do not change then",
    fix: "Check the time zone and the days around it.",
    why: "A jump without a clock change suggests the wrong time zone, or a file of another place.",
  },
  "clocks-of-another-year": {
    severity: "warning",
    hides: "nothing",
    problem:
      "is read {size} {later}: the file has no years, and its times go {direction} on {other}, but the clocks on {date}",
    fix: "You need not do anything if the file was made for another year. Otherwise write the year into its dates.",
    why: "Clocks change on another date each year, so between the two dates the times are moved to this year's clocks.",
  },
  "between-two-clocks": {
    severity: "error",
    hides: "time",
    problem:
      "may be by the old clocks or by the new: the file has no years, and its times go {direction} {size} on {other}, but the clocks on {date}",
    fix: "Add a file with years in its dates, or add these days with their times.",
    why: "Between the two dates this time can be on either clock.",
  },
  "left-behind": {
    severity: "error",
    hides: "time",
    problem:
      "is off by {size}: the clocks go {direction} on {date}, and it does not move with the day's other times",
    fix: "Correct it, and check the same column on the days around it.",
    why: "A time that follows the sun moves with the clocks, so this one is wrong by the size of the change.",
  },
  "other-rule-from-clock-change": {
    severity: "warning",
    hides: "nothing",
    problem: "does not move with the clocks on {date}, and continues by the other start of asr",
    fix: "It is used as it is. If the mosque keeps one start of asr all year, correct the column from that day on.",
    why: "Asr has two starts, and a column that changes between them on this day looks as if it missed the clock change.",
  },
  "iqamah-left-behind": {
    severity: "warning",
    hides: "nothing",
    problem: "did not go {direction} {size} with the clocks and the adhan on {date}",
    fix: "Check all iqamah times from that day on.",
    why: "Maghrib is prayed soon after its adhan, so its iqamah column was probably forgotten.",
  },
} as const satisfies Record<string, NoticeTexts>;
