// A separate entry of the package: a program that writes the rows of read days need not load the readers.
export { describeFinding, describeTogether } from "./notices/describe.ts";
export {
  cautious,
  type Danger,
  findDanger,
  moreRowsInWords,
  removedInWords,
} from "./reconciliation/danger.ts";
export { findLargeMoves } from "./reconciliation/large-moves.ts";
export type { PrayerRow, RowChange } from "./reconciliation/reconcile.ts";
export { reconcile } from "./reconciliation/reconcile.ts";
export {
  type FoundDay,
  type OwnRows,
  type TimetableFacts,
  type WantedDay,
  wantedDay,
} from "./reconciliation/wanted-day.ts";
export { wantedRows } from "./reconciliation/wanted-rows.ts";
export { dateIn, nextAt } from "./times/zones.ts";
