import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a time beside the other times of its day. */
export const ofOrder = {
  "out-of-order": {
    severity: "error",
    problem: "{relation} {other}",
    fix: "Correct one of the two, or leave the cell empty if there is no such time.",
  },
  "out-of-order-am": {
    severity: "error",
    problem: "{relation} {other}",
    fix: "Write {time} if it is in the afternoon.",
  },
  "lost-pm": {
    severity: "error",
    problem: "has no am or pm, and on the 24-hour clock it {relation} {other}",
    fix: "Write {time}, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.",
  },
  "early-iqamahs": {
    severity: "error",
    problem: "{disorder}, and {second}",
    fix: "Move all iqamah columns when the clocks change, or correct the two.",
  },
  "early-iqamah": {
    severity: "warning",
    problem: "{disorder}",
    fix: "It is used as it is. If it is a mistake, correct one of the two.",
  },
} as const satisfies Record<string, NoticeTexts>;
