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
