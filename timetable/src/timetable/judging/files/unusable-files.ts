import type { Finding } from "../../../notices/finding.ts";
import type { TimedDay } from "../../timed-day.ts";
import { findImpossibleNoon } from "./impossible-noon.ts";
import { findShiftedColumn } from "./shifted-columns.ts";

/** The days without the files that are unusable as a whole, and why those are. */
export function withoutUnusableFiles(days: readonly TimedDay[]): { days: TimedDay[]; findings: Finding[] } {
  const names = new Set(days.flatMap(({ cells }) => cells.map(({ cell }) => cell.file)));
  const findings = [...names].flatMap((file) => {
    const ofFile = days.map(({ date, cells }) => ({
      date,
      cells: cells.filter(({ cell }) => cell.file === file),
    }));
    const [shifted] = findShiftedColumn(ofFile);
    return shifted ? [shifted] : findImpossibleNoon(file, ofFile);
  });
  const files = new Set(findings.map(({ file }) => file));
  return { days: files.size === 0 ? [...days] : days.map(withoutFiles), findings };

  function withoutFiles(day: TimedDay): TimedDay {
    const left = day.cells.filter(({ cell }) => !files.has(cell.file));
    const lost = day.cells.filter(({ cell }) => files.has(cell.file));
    return {
      ...day,
      cells: left,
      unknown: new Set([...day.unknown, ...lost.map(({ cell }) => cell.prayerKey)]),
    };
  }
}
