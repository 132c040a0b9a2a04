import { lint } from "../../lint/lint.ts";
import type { Doubt, Excerpt } from "../../notices/doubt.ts";
import type { Finding } from "../../notices/finding.ts";
import type { NoticeName } from "../../notices/notices.ts";
import { type ReadingSettings, type TimeFrame, timeSettings } from "../../reading/settings.ts";
import { lineOf } from "../../sources/cell.ts";
import type { NumericOrder, WrittenDay, WrittenTimetable } from "../../sources/dialect.ts";
import { timeOfMeaning } from "../../sources/tables/columns/column-meanings.ts";
import { needsOrder, readDate, type WrittenDate } from "../../sources/words/dates/written-dates.ts";
import { interpret } from "../../timetable/interpretation.ts";

export type { Excerpt } from "../../notices/doubt.ts";

/** The subjects of questions, in the order of asking: a choice may remove later questions. */
const questionKinds = [
  "place",
  "date-order",
  "asr",
  "adhan-or-iqamah",
  "two-columns",
  "column",
  "clock-changes",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question about the files of a mosque that only a person can decide. */
export interface Question {
  kind: QuestionKind;
  /** The same for the same question about another file. */
  id: string;
  file: string;
  sheet?: string;
  /** The columns in doubt, as the setting `columns` names them. */
  columns: readonly string[];
  table: Excerpt;
  choices: readonly Choice[];
  /** The same question for each of its columns, if one choice may not fit all of them. */
  parts?: readonly Question[];
}

/** A possible reply. */
export interface Choice {
  /** The settings that it makes. */
  settings: ReadingSettings;
  /** How cells of the table are read then. */
  reads: readonly CellRead[];
}

/** How a cell would be read. */
export interface CellRead {
  text: string;
  is: { date: WrittenDate } | { time: NonNullable<ReturnType<typeof timeOfMeaning>> } | { unused: true };
}

const kindOfNotice: Partial<Record<NoticeName, QuestionKind>> = {
  "several-places": "place",
  "no-such-place": "place",
  "day-or-month-first": "date-order",
  "two-starts-of-asr": "asr",
  "adhan-or-iqamah": "adhan-or-iqamah",
  "repeated-column": "two-columns",
  "label-beside-no-label": "two-columns",
  "unknown-column-of-times": "column",
  "unknown-word-in-heading": "column",
};

/** Notices that say how a question was decided, or that only some files leave a question about. */
const alsoAbout: Partial<Record<NoticeName, QuestionKind>> = {
  "asr-start": "asr",
  "date-order-as-set": "date-order",
  "read-as-set": "column",
  "set-column-missing": "column",
  "times-moved": "clock-changes",
  "clock-change-missed": "clock-changes",
  "clock-side-unclear": "clock-changes",
};

/** The kind of question that settles a finding. @returns undefined if no question does */
export function questionAbout(notice: NoticeName): QuestionKind | undefined {
  return kindOfNotice[notice] ?? alsoAbout[notice];
}

/**
 * The questions that the findings of a reading leave, in the order to ask them. After each choice, the files have to be
 * read again with its settings.
 * @param files the files that the findings are about
 * @param settings the settings that they were read with
 * @param frame where and when the timetable applies
 */
export function questionsOf(
  findings: readonly Finding[],
  files: readonly WrittenTimetable[],
  settings: ReadingSettings,
  frame: TimeFrame,
): Question[] {
  const ofFile = findings.flatMap((finding): Question[] => {
    const kind = kindOfNotice[finding.notice];
    return kind && finding.doubt ? [questionOf(kind, finding, finding.doubt)] : [];
  });
  const all = [...ofFile, ...aboutClockChanges(findings, files, settings, frame)];
  const unique = new Map(all.toReversed().map((question) => [question.id, question]));
  return [...unique.values()].toReversed().toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ kind }: Question): number {
  return questionKinds.indexOf(kind);
}

function questionOf(kind: QuestionKind, finding: Finding, doubt: Doubt): Question {
  const { file, sheet } = finding;
  const { columns, answers, table, parts } = doubt;
  return {
    kind,
    id: JSON.stringify([kind, ...columns]),
    file,
    ...(sheet !== undefined && { sheet }),
    columns,
    table,
    choices: answers.map((settings) => ({ settings, reads: readsOf(doubt, settings) })),
    ...(parts && { parts: parts.map((part) => questionOf(kind, finding, part)) }),
  };
}

function readsOf(doubt: Doubt, { dateOrder, asr, columns: set = {} }: ReadingSettings): CellRead[] {
  const { columns, otherwise, table } = doubt;
  const { rows, marked } = table;
  const first = (at: number) => rows[0]?.cells[at] ?? "";
  if (dateOrder !== undefined) return datesRead(table, dateOrder);
  if (asr !== undefined) {
    const time = { prayerKey: "asr", kind: "adhan", isOfSomeDays: false } as const;
    const at = marked[asr === "mithl-1" ? 0 : 1];
    return at === undefined ? [] : [{ text: first(at), is: { time } }];
  }
  return marked.flatMap((at, index): CellRead[] => {
    const meaning = set[columns[index] ?? ""] ?? otherwise;
    if (meaning === undefined || rows.length === 0) return [];
    const time = timeOfMeaning(meaning);
    return [{ text: first(at), is: time ? { time } : { unused: true } }];
  });
}

function datesRead({ rows, marked }: Excerpt, dateOrder: NumericOrder): CellRead[] {
  const texts = marked.flatMap((at) => rows.map(({ cells }) => cells[at] ?? "")).filter(needsOrder);
  return texts.flatMap((text): CellRead[] => {
    const date = readDate(text, dateOrder === "day-first" ? "day first" : "month first");
    return date ? [{ text, is: { date } }] : [];
  });
}

/** Findings whose fix is to say that the file keeps winter time all year. */
const missedChanges: readonly NoticeName[] = ["clock-change-missed", "clock-side-unclear"];
/** How many times of a day show whether the clocks changed. */
const mostTimes = 5;

/** Whether a file keeps winter time, if its times never follow the clocks. */
function aboutClockChanges(
  findings: readonly Finding[],
  files: readonly WrittenTimetable[],
  settings: ReadingSettings,
  frame: TimeFrame,
): Question[] {
  if (settings.dst !== undefined) return [];
  const found = findings.find(({ notice, date }) => missedChanges.includes(notice) && date !== undefined);
  const file = found && files.find(({ file }) => file === found.file);
  if (!found || !file || !isWinterTimeBetter(findings, files, settings, frame)) return [];
  return [
    {
      kind: "clock-changes",
      id: JSON.stringify(["clock-changes"]),
      ...{ file: found.file, columns: [] },
      table: aroundDay(file.days, found),
      choices: (["included", "winter-time"] as const).map((answer) => ({
        settings: { dst: answer },
        reads: [],
      })),
    },
  ];
}

/** Whether fewer days are off by a clock change if the files keep winter time all year. */
function isWinterTimeBetter(
  findings: readonly Finding[],
  files: readonly WrittenTimetable[],
  settings: ReadingSettings,
  frame: TimeFrame,
): boolean {
  const slips = (all: readonly Finding[]) => all.filter(({ severity }) => severity === "slip").length;
  const inWinterTime = interpret(files, timeSettings({ ...settings, dst: "winter-time" }), frame);
  const ofWinterTime = [...inWinterTime.findings, ...lint(inWinterTime, frame.timeZone, frame.longitude)];
  return slips(ofWinterTime) < slips(findings);
}

/** The day of a finding, and the days around it, with their adhans. */
function aroundDay(days: readonly WrittenDay[], { row, date = "" }: Finding): Excerpt {
  const at = days.findIndex((day) =>
    row === undefined ? isOn(day, date) : day.row === row && isOn(day, date),
  );
  const shown = days.slice(Math.max(at - 1, 0), Math.max(at, 0) + 2);
  const adhans = (day: WrittenDay) => day.cells.filter(({ kind }) => kind === "adhan").slice(0, mostTimes);
  const columns = shown[0] ? adhans(shown[0]) : [];
  return {
    headings: [shown[0]?.dateCell.column ?? "", ...columns.map(({ column }) => column)].map(withoutRow),
    marked: columns.map((_, index) => index + 1),
    rows: shown.map((day) => {
      const { row: line } = lineOf(day);
      const texts = new Map(adhans(day).map(({ prayerKey, text }) => [prayerKey, text]));
      const cells = [day.dateCell.text, ...columns.map(({ prayerKey }) => texts.get(prayerKey) ?? "")];
      return { ...(line !== undefined && { line }), cells };
    }),
  };
}

/** A column without the number of its row, as files without lines name it: `days[3].fajr`. */
function withoutRow(column: string): string {
  return column.replace(/^.*\[\d+\]\./, "");
}

function isOn({ date: { month, day } }: WrittenDay, date: string): boolean {
  return date.slice(5) === [month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
