import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about the text of a cell. */
export const ofCells = {
  "not-a-time": {
    severity: "error",
    problem: "is not a time",
    fix: 'Write it as 13:30 or 1:30 pm, as "+10" or "10 minutes after adhan", or leave the cell empty.',
    why: 'The text cannot be read as a time, a rule or "no time". The prayer is left out on that day, so that nothing wrong is published.',
    example: { wrong: "noon", right: "12:30" },
  },
  "jummah-not-a-time": {
    severity: "error",
    problem: "is not a time",
    fix: 'The jummah rows are left as they are. Write times such as "13:15 & 14:00", or set jummah in mosque.yaml.',
    why: "The text cannot be read as the times of jummah. The day's other prayers are used, and the mosque's jummah rows stay as they are.",
    example: { wrong: "See website", right: "13:15 & 14:00" },
  },
  "forgotten-cell": {
    severity: "error",
    problem: "is empty, but nearly every other day has a time there",
    fix: 'Write the time, or "-" if there is no time.',
    why: "Nearly every other day has a time in this column, so the cell was probably forgotten. Without it the prayer would silently lose its time on that day.",
    example: { wrong: "(empty)", right: "18:30" },
  },
  "forgotten-time": {
    severity: "error",
    problem: "stands for no time: {prayer} is not at midnight",
    fix: 'Write the time, or "-" if there is no time.',
    why: "Spreadsheets show an empty time as 00:00. The column has a time on nearly every other day, or too few days to tell, so this time may have been forgotten: its prayer is left as it is, and the day's other times are used.",
  },
  placeholder: {
    severity: "warning",
    problem: "is read as an empty cell: {prayer} is not at midnight",
    fix: "Write the time, or leave the cell empty.",
    why: "Spreadsheets and programs write 00:00 where there is no time. The cell is read as if it were empty, and the iqamah or adhan beside it is used.",
  },
  "impossible-time": {
    severity: "error",
    problem: "cannot be a time of {prayer}, in the morning or the afternoon",
    fix: "Add am or pm, or set clock: 24h in mosque.yaml if the file uses the 24-hour clock.",
    why: "The prayer is never at such an hour, neither in the morning nor in the afternoon. The cell may be under the wrong prayer, or on another clock than the rest of the file.",
  },
  "impossible-jummah": {
    severity: "error",
    problem: "is not a time for jummah",
    fix: "Correct it.",
    why: "Jummah is held around noon. The cell may be under the wrong prayer.",
  },
  "impossible-morning-jummah": {
    severity: "error",
    problem: "is not a time for jummah",
    fix: "Write {time} if it is in the afternoon.",
    why: "Jummah is held around noon, and the cell has a time in the morning or at night. It may lack its pm.",
    example: { wrong: "1:15 am", right: "13:15" },
  },
  "rule-without-minutes": {
    severity: "error",
    problem: "does not say how long after {prayer}",
    fix: 'Write how long after, such as "10 minutes after {prayer}", or write a time.',
    why: "The cell ties the congregation to another prayer without saying how long after it, so no time can be worked out.",
    example: { wrong: "after Maghrib", right: "10 minutes after Maghrib" },
  },
  "rule-without-adhan": {
    severity: "error",
    problem: "needs the adhan of {prayer}, which is missing on that day",
    fix: "Write a time instead.",
    why: 'The cell is a rule such as "+10", and the adhan that it starts from is missing or unusable on that day.',
    example: { wrong: "+10", right: "18:40" },
  },
} as const satisfies Record<string, NoticeTexts>;
