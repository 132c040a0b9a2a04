import { describePlace } from "../notices/describe.ts";
import type { Level } from "../notices/notice-texts.ts";
import { formatSpan, spansOf } from "../times/date-spans.ts";
import { formatDate } from "../times/dates.ts";
import type { Cause, FoundAt } from "./causes.ts";
import { counted } from "./plurals.ts";
import type { Report } from "./report.ts";
import type { YearAhead } from "./year.ts";
import { eventDate, eventsOf, restlessIqamahs } from "./year-events.ts";

/** Gives a text the look of its role. */
export type Style = (role: Level | "quiet" | "strong", text: string) => string;

/** How many causes to tell; the rest is counted. */
const toldCauses = 40;
/** How many spans of the other days to name. */
const toldSpans = 3;

/** Writes a report for people: the files, one message a cause, and the sum. */
export function reportText(report: Report, style: Style): string {
  const { files, notices, date, timeZone } = report;
  const hidden = notices.length - toldCauses;
  const explained = new Set<string>();
  return [
    ...files.map(
      ({ file, dialect, days }) => `${style("strong", file)} · ${dialect} · ${counted(days, "day")}`,
    ),
    style("quiet", `Checked for ${formatDate(date)} · ${timeZone}`),
    "",
    ...notices.slice(0, toldCauses).flatMap((cause) => [...causeLines(cause, style, explained), ""]),
    ...(hidden > 0 ? [`and ${counted(hidden, "more notice")}: use --json or --html to see all.`, ""] : []),
    sumOf(report),
  ].join("\n");
}

/** @param explained the codes whose reason was already told */
function causeLines(cause: Cause, style: Style, explained: Set<string>): string[] {
  const { code, severity, date, value, problem, fix, why, explain } = cause;
  const others = describeOthers(cause);
  const told = explained.has(code) || severity === "info" ? [] : [style("quiet", `  Why: ${why}`)];
  explained.add(code);
  const said = value === undefined ? "" : `"${value}" `;
  return [
    [
      style(severity, severity),
      style("strong", code),
      ...(date ? [formatDate(date)] : []),
      style("quiet", explain),
    ].join("  "),
    `  ${onOneLine(`${describePlace(cause)}: ${said}${problem}. ${fix}`)}`,
    ...(others ? [`  ${others}`] : []),
    ...told,
  ];
}

/** A file's text without line breaks and other control characters: they could forge lines on a terminal. */
function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

/** Describes the other places of a cause: `The same on 23 more days: 3 Jan to 25 Jan.` Empty if there are none. */
export function describeOthers({ also, value, date }: Cause): string {
  if (also.length === 0) return "";
  const isSame = also.every((place) => place.value === value);
  const start = isSame ? "The same" : "Also";
  const dates = [...new Set(also.flatMap((place) => place.date ?? []))];
  if (dates.length > 0) {
    const spans = spansOf(dates).map((span) => formatSpan(span, (date ?? "").slice(0, 4)));
    return `${start} on ${counted(dates.length, "more day")}: ${listOf(spans)}.`;
  }
  const files = [...new Set(also.flatMap((place) => place.file ?? []))];
  if (files.length > 0) return `${start} in ${counted(files.length, "more file")}: ${listOf(files)}.`;
  const places = also.map(placeInFile).filter((place) => place !== "");
  const where = places.length > 0 ? `: ${listOf(places)}` : "";
  return `${start} in ${counted(also.length, "more place")}${where}.`;
}

function placeInFile({ row, column }: FoundAt): string {
  return row === undefined ? (column ?? "") : `row ${row}`;
}

/** The first few of a list, and its last. */
function listOf(texts: readonly string[]): string {
  const last = texts.at(-1);
  if (texts.length <= toldSpans + 1 || last === undefined) return texts.join(", ");
  return `${texts.slice(0, toldSpans).join(", ")}, … ${last}`;
}

/** One line with the counts of findings and usable days. */
export function sumOf({ counts, days }: Report): string {
  const found = [
    counted(counts.error, "error"),
    counted(counts.warning, "warning"),
    `${counts.info} for information`,
  ];
  const read =
    days.known > 0 ? `${days.usable} of ${counted(days.known, "day")} are complete.` : "No day can be read.";
  return `${found.join(", ")}. ${read}`;
}

/** Describes the events of a year, a line for each date. */
export function yearText(year: YearAhead, timeZone: string, style: Style): string {
  const shown = year.from.slice(0, 4);
  const lines = eventsOf(year).map((event) => ({ date: eventDate(event, shown), text: event.text }));
  const width = Math.max(...lines.map(({ date }) => date.length), 0);
  const restless = restlessIqamahs(year);
  return [
    `${style("strong", `${formatDate(year.from)} to ${formatDate(year.until)}`)} · ${timeZone}`,
    ...lines.map(({ date, text }) => ` ${date.padEnd(width)}  ${text}`),
    ...restless.map(({ prayer, changes }) => ` The iqamah of ${prayer} changes ${counted(changes, "time")}.`),
    style("quiet", islamicRemark),
  ].join("\n");
}

/** What readers of calculated dates need to know. */
export const islamicRemark =
  "Ramadan and the Eids are calculated by the Umm al-Qura calendar. Your mosque's may be a day earlier or later.";
