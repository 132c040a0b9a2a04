export { findEnds } from "./lint/extent.ts";
export { type Coordinates, compareWithSun } from "./lint/sun.ts";
export { describeFinding, describeFrom, describeTogether } from "./notices/describe.ts";
export type { Detail, Details } from "./notices/detail.ts";
export {
  type Fault,
  type Finding,
  fixInRequest,
  fixOnPage,
  hidesColumnOrFile,
  type Notice,
  notice,
  type Place,
  type Placeholder,
} from "./notices/finding.ts";
export { type Level, levelOf, type NoticeTexts, type Severity } from "./notices/notice-texts.ts";
export { type NoticeFamily, type NoticeName, noticeFamilies, notices } from "./notices/notices.ts";
export type { PhraseName } from "./notices/phrases.ts";
export { phrases } from "./notices/phrases.ts";
export { readTimetable } from "./read-timetable.ts";
export { readMeaning } from "./reading/meaning.ts";
export {
  type OwnRule,
  plainSettings,
  type ReadingSettings,
  type TimeFrame,
  type TimeSettings,
  timeSettings,
} from "./reading/settings.ts";
export {
  cautious,
  type Danger,
  findDanger,
  moreRowsInWords,
  type RowAllowances,
  removedInWords,
} from "./reconciliation/danger.ts";
export { findLargeMoves, type LargeMoves, type Move } from "./reconciliation/large-moves.ts";
export {
  type PrayerRow,
  type Reconciliation,
  type RowChange,
  reconcile,
} from "./reconciliation/reconcile.ts";
export { findRemovals, type Removals, removalLimits } from "./reconciliation/removals.ts";
export {
  type FoundDay,
  factsOf,
  foundOn,
  missingPrayers,
  noOwnRows,
  noTimetable,
  type OwnRows,
  type TimetableFacts,
  type WantedDay,
  wantedDay,
} from "./reconciliation/wanted-day.ts";
export { contradictionsOfKept, isAmong, rowsAfter, wantedRows } from "./reconciliation/wanted-rows.ts";
export { type Asr, areForSameTime, type Cell, type TimeOfPrayer } from "./sources/cell.ts";
export { mayBeCostly } from "./sources/decoders/costly.ts";
export { decode } from "./sources/decoders/decode.ts";
export type { DialectSettings, NumericOrder, WrittenDay, WrittenTimetable } from "./sources/dialect.ts";
export { type DialectName, dialectNames } from "./sources/dialects.ts";
export {
  type NotRead,
  notReadFinding,
  type ReadingEnded,
  readTimetableFile,
  type SourceFile,
} from "./sources/read-timetable-file.ts";
export { type Clock, canBeAt } from "./times/clock.ts";
export { type DateSpan, spansOf, yearSpan } from "./times/date-spans.ts";
export { datesOf, formatDate, isDate, yearsAround } from "./times/dates.ts";
export { islamicDaysBetween } from "./times/islamic-dates.ts";
export { heldEveryDay, type PrayerKey, prayerKeys } from "./times/prayers.ts";
export { clockChangeBetween, type SummerTime } from "./times/summer-time.ts";
export { formatTime, parseTime, readClockTime } from "./times/times.ts";
export { weekdayNames } from "./times/weekday-list.ts";
export { dateIn, formatInstant, nextAt } from "./times/zones.ts";
export {
  claimedTimes,
  decidedTimes,
  type Knowledge,
  knowledgeOf,
  knownUntil,
  noJummah,
  timesInWords,
} from "./timetable/known-times.ts";
export { type OwnJummah, ownJummahOn } from "./timetable/own-jummah.ts";
export type { PrayerTimes } from "./timetable/rows.ts";
export {
  type Day,
  faultyDates,
  findingsOf,
  partialDays,
  prayersOf,
  type Timetable,
  wholeDays,
  withoutClockChanges,
} from "./timetable/timetable.ts";
