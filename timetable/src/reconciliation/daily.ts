// A separate entry of the package: a program that writes the rows of read days need not load the readers.
export { describeFinding, describeTogether } from "../notices/describe.ts";
export { inEnglish, say } from "../notices/detail.ts";
export { type Finding, fixInRequest, fixOnPage } from "../notices/finding.ts";
export { areForSameTime, type TimeOfPrayer } from "../sources/cell.ts";
export { agreeOn, dateIn, nextAt } from "../times/zones.ts";
export { timesInDetail } from "../timetable/known-times.ts";
export {
  cautious,
  type Danger,
  findDanger,
  moreRows,
  removedTimes,
  type StopSentence,
} from "./danger.ts";
export { findLargeMoves } from "./large-moves.ts";
export type { PrayerRow, RowChange } from "./reconcile.ts";
export { reconcile } from "./reconcile.ts";
export {
  type FoundDay,
  noOwnRows,
  type OwnRows,
  type TimetableFacts,
  type WantedDay,
  wantedDay,
} from "./wanted-day.ts";
export { rowsAfter, wantedRows } from "./wanted-rows.ts";
