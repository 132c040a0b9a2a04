// A separate entry of the package: a program that only syncs need not load it.
export { type CheckOptions, checkTimetable } from "./check-timetable.ts";
export type { Cause, FoundAt } from "./report/causes.ts";
export { isReportHtml, reportHtml } from "./report/html/page.ts";
export type { Checked, Report } from "./report/report.ts";
export { reportText, type Style, yearText } from "./report/text.ts";
export { type YearAhead, yearAhead } from "./report/year.ts";
