import type { SheetRow } from "../decoders/content.ts";
import { type MonthContext, monthOfTitle, onlyMonth } from "../words/dates/month-context.ts";
import { readHeading } from "../words/headings.ts";
import { headingAt, inOneLine } from "./heading-lines.ts";
import { withIqamahRows } from "./iqamah-rows.ts";
import { type Section, withSharedSpelling } from "./spelling.ts";

/**
 * The tables below each other in a sheet, such as one for each month. Tables with equal headings are one.
 *
 * A numbered day takes its month from the line or heading above it, else from the title, else from the file's name. A
 * title that contradicts the name was left over from another month's file and is ignored.
 */
export function sectionsOf(rows: readonly SheetRow[], ofFile: MonthContext | undefined): Section[] {
  const parts: Section[] = [];
  const title: string[] = [];
  let month = ofFile;
  let kind: string | undefined;
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    const heading = headingAt(rows, at);
    const last = parts.at(-1);
    if (heading) {
      const above = [...heading.names.map(onlyMonth), ...title.map(monthOfTitle)].find(isMonth);
      if (last) month = heading.names.map(onlyMonth).find(isMonth) ?? month;
      else month = above && ofFile && contradicts(above, ofFile) ? undefined : (above ?? ofFile);
      const names = heading.names.map((name) => (onlyMonth(name) ? "Day" : name));
      const said = kind === undefined || saysKind(names) ? names : inOneLine([kind], names);
      parts.push({ names: said, row: heading.row, rows: [], findings: [] });
      at = heading.next;
      continue;
    }
    at += 1;
    if (!row) continue;
    const [first = "", ...others] = row.cells.filter((cell) => cell !== "");
    if (others.length === 0 && readHeading(first).names === "kind") {
      kind = first;
      continue;
    }
    const ofTitle = others.length === 0 && !/\d[-/.]\d/.test(first) ? monthOfTitle(first) : undefined;
    if (!last) title.push(...row.cells);
    else if (ofTitle) month = ofTitle;
    else last.rows.push({ row: row.line, cells: row.cells, month });
  }
  return joined(withSharedSpelling(parts.filter(({ rows }) => rows.length > 0)).flatMap(withIqamahRows));
}

function isMonth(found: MonthContext | undefined): found is MonthContext {
  return found !== undefined;
}

function contradicts(a: MonthContext, b: MonthContext): boolean {
  return a.month !== b.month || (a.year ?? b.year) !== (b.year ?? a.year);
}

function saysKind(names: readonly string[]): boolean {
  return names.map(readHeading).some((heading) => {
    return heading.names === "kind" || (heading.names === "prayer" && heading.kind === "iqamah");
  });
}

/** Joins the sections whose headings mean the same. Each keeps its own headings for findings. */
function joined(parts: readonly Section[]): Section[] {
  const groups = Map.groupBy(parts, ({ names }) => JSON.stringify(names.map(readHeading)));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const rows = same.flatMap(({ names, rows }) => {
      const isSame = names.every((name, at) => name === first.names[at]);
      return isSame
        ? rows
        : rows.map((row) => ({
            ...row,
            placeAt: (at: number) => ({ column: names[at] ?? "", ...row.placeAt?.(at) }),
          }));
    });
    return [{ ...first, rows, findings: same.flatMap(({ findings }) => findings) }];
  });
}
