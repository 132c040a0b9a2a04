import {
  type DateSpan,
  type Day,
  datesOf,
  describeFrom,
  faultyDates,
  findEnds,
  formatDate,
  type PrayerKey,
  type PrayerTimes,
  partialDays,
  prayerKeys,
  type SourceFile,
  type Timetable,
  wholeDays,
} from "@mosque-sync/timetable";
import { createPainter, type Paint, type PrintOptions } from "./terminal.ts";

/** A timetable as it was read, and the day or month to show. */
export interface Preview {
  files: readonly SourceFile[];
  timetable: Timetable;
  timeZone: string;
  /** A day, `YYYY-MM-DD`, or a month, `YYYY-MM`; the first day of a year. */
  shown: string;
  /** The year to show, if one was asked for. */
  span?: DateSpan | undefined;
  /** What that year brings, in words. */
  year?: string | undefined;
}

/** How many findings to show; the rest is counted. */
const shownFindings = 10;

/** Writes a preview for people: the files, the day, month or year, and the findings. */
export function renderPreview(preview: Preview, { colour }: PrintOptions): string {
  const paint = createPainter(colour);
  return [
    ...preview.files.map((file) => describeFile(file, paint)),
    "",
    ...shownLines(preview, paint),
    "",
    ...findingLines(preview, paint),
    countLine(preview.timetable),
  ].join("\n");
}

function shownLines(preview: Preview, paint: Paint): string[] {
  const { shown, span, year } = preview;
  if (year) return [year];
  if (span) return [paint("yellow", `No times from ${formatDate(span.from)} to ${formatDate(span.until)}.`)];
  return shown.length === "2026-11".length ? oneMonth(preview, paint) : oneDay(preview, paint);
}

function describeFile({ file, dialect, days }: SourceFile, paint: Paint): string {
  return `${paint("bold", file)} · ${dialect} · ${days.length} ${days.length === 1 ? "day" : "days"}`;
}

function oneDay({ timetable, shown: date, timeZone }: Preview, paint: Paint): string[] {
  const day = timetable.days.find((candidate) => candidate.date === date);
  if (day) return [`${paint("bold", formatDate(date))} · ${timeZone}`, ...timesOf(day)];
  const days = wholeDays(timetable);
  const nearest = days.find((candidate) => candidate.date > date) ?? days.at(-1);
  if (!nearest) return [];
  return [
    paint("yellow", `No usable times for ${formatDate(date)}. The nearest day with times:`),
    `${paint("bold", formatDate(nearest.date))} · ${timeZone}`,
    ...timesOf(nearest),
  ];
}

function timesOf({ prayers, unknown = [] }: Day): string[] {
  const line = (name: string, adhan: string, iqamah: string) =>
    ` ${name.padEnd(8)} ${adhan.padEnd(6)} ${iqamah}`;
  const rows = prayerKeys.flatMap((key) => {
    const none = unknown.includes(key) ? "?" : "–";
    const ofPrayer = prayers.filter(isOf(key));
    if (ofPrayer.length === 0 && unknown.includes(key)) return [line(key, none, none)];
    return ofPrayer.map(({ adhanTime = none, iqamahTime = none }) => line(key, adhanTime, iqamahTime));
  });
  return [line("", "adhan", "iqamah"), ...rows];
}

/** A line for each day; under each prayer, its adhan and iqamah, or the only one of them. */
function oneMonth({ timetable, shown: month, timeZone }: Preview, paint: Paint): string[] {
  const days = timetable.days.filter(({ date }) => date.startsWith(month));
  const faulty = faultyDates(timetable.findings);
  const keys = prayerKeys.filter((key) =>
    days.some(({ prayers, unknown }) => unknown?.includes(key) || prayers.some(isOf(key))),
  );
  const columns = keys.map((key) => {
    const width = Math.max(key.length, ...days.map((day) => cellOf(day, key).length));
    return { head: key.padEnd(width), cellOf: (day: Day) => cellOf(day, key).padEnd(width) };
  });
  const lines = datesOf(month).map((date) => {
    const day = days.find((candidate) => candidate.date === date);
    const start = formatDate(date).slice(0, 6);
    if (day) {
      const line = [start, ...columns.map((column) => column.cellOf(day))].join("  ").trimEnd();
      return faulty.has(date) ? paint("yellow", line) : line;
    }
    return paint(
      "yellow",
      `${start}  ${faulty.has(date) ? "cannot be used, see below" : "is not in the timetable"}`,
    );
  });
  const head = ["      ", ...columns.map((column) => column.head)].join("  ").trimEnd();
  return [`${paint("bold", month)} · ${timeZone} · adhan and iqamah`, head, ...lines];
}

/** The times of a prayer; a question mark for unusable times. */
function cellOf({ prayers, unknown }: Day, key: PrayerKey): string {
  const rows = prayers.filter(isOf(key));
  if (unknown?.includes(key)) {
    const known = rows.map(({ adhanTime = "?", iqamahTime = "?" }) => `${adhanTime} ${iqamahTime}`);
    return known.join(" & ") || "?";
  }
  return rows
    .map(({ adhanTime, iqamahTime }) => [adhanTime, iqamahTime].filter(Boolean).join(" "))
    .join(" & ");
}

function isOf(key: PrayerKey): (row: PrayerTimes) => boolean {
  return ({ prayerKey }) => prayerKey === key;
}

/** The findings, starting with those of the day or month shown. */
function findingLines({ timetable, shown }: Preview, paint: Paint): string[] {
  const end = findEnds(timetable, shown.padEnd("2026-11-20".length, "-01"));
  const told = timetable.findings.filter(({ severity }) => severity !== "info");
  const lines = describeFrom(shown, [...told, ...end]);
  const hidden = lines.length - shownFindings;
  return [
    ...lines.slice(0, shownFindings).map((line) => paint("yellow", ` ! ${line}`)),
    ...(hidden > 0 ? [paint("yellow", ` ! and ${hidden} more`)] : []),
  ];
}

function countLine(timetable: Timetable): string {
  const days = wholeDays(timetable);
  const partial = partialDays(timetable);
  const first = days.at(0);
  const last = days.at(-1);
  const range = first && last ? `, ${formatDate(first.date)} to ${formatDate(last.date)}` : "";
  const faulty = faultyDates(timetable.findings).size;
  const rest = [
    `${days.length} ${days.length === 1 ? "day" : "days"} can be used${range}`,
    ...(partial.length > 0 ? [`${partial.length} in part`] : []),
    ...(faulty > partial.length ? [`${faulty - partial.length} cannot`] : []),
  ];
  return `${rest.join("; ")}.`;
}
