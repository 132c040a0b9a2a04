import type { Details } from "../notices/detail.ts";
import type { Finding, Place } from "../notices/finding.ts";
import { type Level, levelOf } from "../notices/notice-texts.ts";
import { type NoticeName, notices } from "../notices/notices.ts";

/** Another place of a cause. */
export interface FoundAt extends Omit<Place, "file"> {
  /** The file, if it is another than the cause's. */
  file?: string;
  /** The day concerned, `YYYY-MM-DD`, if there is only one. */
  date?: string;
}

/** Findings of one notice in one column, told once. */
export interface Cause extends Place, Omit<FoundAt, "file"> {
  /** The notice's stable name. */
  code: NoticeName;
  severity: Level;
  /** The problem, as the end of a sentence about the place. */
  problem: string;
  /** What happened and why it matters. */
  why: string;
  fix: string;
  /** The values of the placeholders in the notice's texts, if it has any. */
  details?: Details;
  /** The command that explains the notice. */
  explain: string;
  /** The other places with the same cause, by date or row. */
  also: FoundAt[];
}

const levels: readonly Level[] = ["error", "warning", "info"];

/**
 * Groups findings by cause. Each cause leads with the finding of the asked day, or else with the next one after it.
 * Causes of the asked day come first, then the most severe.
 * @param date the asked day, `YYYY-MM-DD`
 */
export function causesOf(findings: readonly Finding[], date: string): Cause[] {
  const groups = Map.groupBy(findings, keyOf);
  const causes = [...groups.values()].flatMap((group) => causeOf(group, date));
  return causes.toSorted((a, b) => rankOf(a, date) - rankOf(b, date) || distance(a, b, date));
}

/** What findings of one cause have in common. */
function keyOf({ notice, severity, file, sheet, column, value, problem, date, row }: Finding): string {
  if (severity === "info" && date === undefined && row === undefined)
    return JSON.stringify([notice, problem]);
  // Without a value, such as of two clock changes, or without a day and row, only the problem tells causes apart.
  const isPlaced = value !== undefined && (date !== undefined || row !== undefined);
  return JSON.stringify([notice, file, sheet, columnOf(column), isPlaced ? "" : problem]);
}

/** A column without the number of its row, as files without lines name it: `days[3].fajr`. */
function columnOf(column = ""): string {
  return column.replaceAll(/\[\d+\]/g, "[]").replace(/^\d{4}-\d\d-\d\d\./, "");
}

function causeOf(group: readonly Finding[], date: string): Cause[] {
  const ordered = group.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const lead = ordered.find((each) => each.date !== undefined && each.date >= date) ?? ordered[0];
  if (!lead) return [];
  const { notice: code, severity, problem, fix, doubt: _, ...place } = lead;
  const { why } = notices[code];
  const also = ordered.filter((each) => each !== lead).map((each) => foundAt(each, lead));
  return [
    {
      code,
      severity: levelOf(severity),
      ...place,
      problem,
      why,
      fix,
      explain: `mosque-sync explain ${code}`,
      also,
    },
  ];
}

function orderOf({ date = "", row = 0 }: FoundAt): string {
  return `${date} ${String(row).padStart(9, "0")}`;
}

function foundAt(finding: Finding, { file: known }: Place): FoundAt {
  const { file, notice: _, severity: __, problem: ___, fix: ____, doubt: _____, ...others } = finding;
  const { details: ______, ...place } = others;
  return { ...(file !== known && { file }), ...place };
}

function rankOf({ severity, date }: Cause, asked: string): number {
  return (date === asked && severity !== "info" ? 0 : levels.length) + levels.indexOf(severity);
}

/** Days ahead come before days that are over, and the nearest first. */
function distance(a: Cause, b: Cause, asked: string): number {
  const [first, second] = [a, b].map(({ date = asked }) => `${date >= asked ? 0 : 1}${date}`);
  return (first ?? "").localeCompare(second ?? "");
}
