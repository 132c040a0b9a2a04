import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about days around a clock change. */
export const ofClockChanges = {
  "clock-change-on-another-day": {
    severity: "slip",
    hides: "day",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times on {other}",
    fix: "Correct the rows between the two dates.",
    why: "The zone's clocks change on one day and the file's times on another. On the days between, every time is off by the size of the change. A sync refuses such a day unless you allow it.",
  },
  "clock-change-missed": {
    severity: "slip",
    hides: "day",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times never do",
    fix: "If the file keeps winter time all year, set dst: winter-time under timetable; otherwise correct the times.",
    why: "The zone's clocks change and the file's times do not. Until the next change, every time is off. A sync refuses such a day unless you allow it.",
  },
  "clock-change-not-followed": {
    severity: "slip",
    hides: "day",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times do not",
    fix: "Correct the rows {rows}.",
    why: "The file follows another clock change, but not this one. The sun in this time zone, or the rest of the file, shows on which side of it the times are wrong. A sync refuses such a day unless you allow it.",
  },
  "off-by-a-clock-change": {
    severity: "slip",
    hides: "day",
    problem: "is {size} too {tooWhat}: the adhan times jump beside it, and the zone's clocks do not",
    fix: "Correct the rows {rows}, or check the time zone.",
    why: "The adhan times jump by the size of a clock change where the zone's clocks do not, as if the change were made twice. The sun in this time zone, or the rest of the file, shows on which side the times are wrong. A sync refuses such a day unless you allow it.",
  },
  "clock-side-unclear": {
    severity: "slip",
    hides: "day",
    problem:
      "may be off by {size}: the adhan times do not follow the clocks on {date}, and nothing shows which side is wrong",
    fix: "If the file keeps winter time all year, set dst: winter-time under timetable; otherwise compare a day on each side with a calculated time, and correct the wrong rows.",
    why: "At a clock change, or at a jump without one, the times on one side are off by the size of the change. Neither the sun in this time zone nor the rest of the file shows which side it is. A sync refuses every day until the file is corrected, unless you allow it.",
  },
  "clock-change-of-no-zone": {
    severity: "warning",
    hides: "nothing",
    problem: "the adhan times jump {direction} {size} on {date}, but the zone's clocks do not change then",
    fix: "Check the time zone and the days around it.",
    why: "The adhan times jump as they do at a clock change, on a day without one in this time zone. The time zone may be wrong, or the file may be of another place.",
  },
  "clocks-of-another-year": {
    severity: "warning",
    hides: "nothing",
    problem:
      "is read {size} {later}: the file has no years, and its times go {direction} on {other}, but the clocks on {date}",
    fix: "Nothing to do if the file was made for another year; otherwise write the year into its dates.",
    why: "Clocks change on another date each year. A file without years changes on the dates of the year that it was made for. Between the two dates, the times that follow the sun are moved onto the day's own clocks, and those that stay on the clock are left.",
  },
  "between-two-clocks": {
    severity: "error",
    hides: "time",
    problem:
      "may be by the old clocks or by the new: the file has no years, and its times go {direction} {size} on {other}, but the clocks on {date}",
    fix: "Add a file with the years in its dates, or these days with their times.",
    why: "Clocks change on another date each year. On the days between the file's change and the year's, a time that neither moves with the adhans nor stays where it is can be either, so it is not used.",
  },
  "left-behind": {
    severity: "error",
    hides: "time",
    problem:
      "is off by {size}: the clocks go {direction} on {date}, and it does not move with the day's other times",
    fix: "Correct it, and check the same column on the days around it.",
    why: "At a clock change every time that follows the sun moves at once. A time that moves days later, or days earlier, is wrong by the size of the change on the days between, so it is not used on them.",
  },
  "other-rule-from-clock-change": {
    severity: "warning",
    hides: "nothing",
    problem: "does not move with the clocks on {date}, and goes on from there by the other start of asr",
    fix: "It is used as it is. If the mosque keeps one start of asr all year, correct the column from that day on.",
    why: "Asr starts when a shadow is as long as its object, or twice as long. The column moves from one to the other on the day of a clock change, which looks as if it did not move with the clocks. The sun fits the times as they are.",
  },
  "iqamah-left-behind": {
    severity: "warning",
    hides: "nothing",
    problem: "did not go {direction} {size} with the clocks and the adhan on {date}",
    fix: "Check all iqamah times from that day on.",
    why: "The adhan of maghrib followed the clock change and its iqamah did not. Maghrib is prayed soon after its adhan, so the iqamah columns were probably forgotten.",
  },
} as const satisfies Record<string, NoticeTexts>;
