import type { ReplacedTimetable, Timetable, TimetablePlan } from "@mosque-sync/client";
import { formatDate, formatInstant } from "@mosque-sync/timetable";
import { type Report, reportText } from "@mosque-sync/timetable/report";
import type { PlannedMosque } from "../sync/plan/plan.ts";
import { headingParts } from "./heading.ts";
import { countsInWords, rowLines } from "./plan.ts";
import { createStyle } from "./style.ts";
import { createPainter, onOneLine, type Paint, type PrintOptions } from "./terminal.ts";

/** Writes the response to a timetable: the findings, how the rows of today change, and its state if it was saved. */
export function renderPushed(
  { report, plan, timetable }: ReplacedTimetable,
  { mosque, timeZone }: { mosque: PlannedMosque; timeZone: string },
  { colour }: PrintOptions,
): string {
  const paint = createPainter(colour);
  return [
    ...(isReport(report) ? [reportText(report, createStyle(colour)), ""] : []),
    onOneLine(headingParts({ mosque, timeZone, date: plan.date }).join(" · ")),
    ...planLines(plan, paint),
    ...(timetable ? ["", ...stateLines(timetable, timeZone)] : []),
  ].join("\n");
}

/** Whether a server's report has the same parts as a report of `check`. */
function isReport(report: object): report is Report {
  const parts = new Map<string, unknown>(Object.entries(report));
  return (
    ["files", "notices"].every((name) => Array.isArray(parts.get(name))) &&
    ["counts", "days"].every((name) => typeof parts.get(name) === "object") &&
    ["date", "timeZone"].every((name) => typeof parts.get(name) === "string")
  );
}

function planLines({ changes, unchanged, unknown, stop }: TimetablePlan, paint: Paint): string[] {
  const count = (kind: "add" | "change" | "delete") => changes.filter((each) => each.kind === kind).length;
  return [
    ...rowLines(changes, paint),
    ...(stop ? stopLines(stop).map((line) => paint("yellow", ` ! ${line}`)) : []),
    countsInWords({
      ...{ add: count("add"), change: count("change"), delete: count("delete") },
      ...{ unchanged, unknown: unknown.length, notRead: 0 },
    }),
  ];
}

/** Why the rows of a day were not changed, a line for each sentence of the server. */
export function stopLines({ message }: NonNullable<TimetablePlan["stop"]>): string[] {
  return message.split("\n").map(onOneLine);
}

function stateLines(timetable: Timetable, timeZone: string): string[] {
  const { fileName, firstDay, lastDay, earlierUntil, missed, nextAt } = timetable;
  return [
    onOneLine(
      `The service keeps the prayer rows by ${fileName}, from ${formatDate(firstDay)} to ${formatDate(lastDay)}.`,
    ),
    ...(earlierUntil ? [`Until ${formatDate(earlierUntil)}, the earlier timetable applies.`] : []),
    ...(missed ? [`Missed days: ${formatDate(missed.from)} to ${formatDate(missed.until)}.`] : []),
    `Next update: ${formatInstant(nextAt, timeZone)}.`,
  ];
}
