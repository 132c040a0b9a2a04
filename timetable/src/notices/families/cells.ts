import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about the text of a cell. */
export const ofCells = {
  "not-a-time": {
    severity: "error",
    problem: "is not a time",
    fix: 'Write it as 13:30 or 1:30 pm, as "+10" or "10 minutes after adhan", or leave the cell empty.',
  },
  "jummah-not-a-time": {
    severity: "error",
    problem: "is not a time",
    fix: 'The jummah rows are left as they are. Write times such as "13:15 & 14:00", or set jummah in mosque.yaml.',
  },
  "forgotten-cell": {
    severity: "error",
    problem: "is empty, but nearly every other day has a time there",
    fix: 'Write the time, or "-" if there is no time.',
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
  },
  "impossible-jummah": {
    severity: "error",
    problem: "is not a time for jummah",
    fix: "Correct it.",
  },
  "impossible-morning-jummah": {
    severity: "error",
    problem: "is not a time for jummah",
    fix: "Write {time} if it is in the afternoon.",
  },
  "rule-without-minutes": {
    severity: "error",
    problem: "does not say how long after {prayer}",
    fix: 'Write how long after, such as "10 minutes after {prayer}", or write a time.',
  },
  "rule-without-adhan": {
    severity: "error",
    problem: "needs the adhan of {prayer}, which is missing on that day",
    fix: "Write a time instead.",
  },
} as const satisfies Record<string, NoticeTexts>;
