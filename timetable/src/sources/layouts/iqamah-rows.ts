import type { TableRow } from "../tables/table-row.ts";
import { readHeading } from "../words/headings.ts";
import { isTime } from "./heading-lines.ts";
import type { Section } from "./spelling.ts";

/** A row of iqamahs holds at least this many. */
const fewestTimes = 3;
/** A row of iqamahs for more days than a month has would not say which month it is for. */
const mostDays = 31;

/**
 * Takes the row of iqamahs out of a month of adhans, as a separate section: the row is valid on every day of the month.
 * In a month with two such rows, their days are unknown, so both stay, and are refused as rows without a date.
 */
export function withIqamahRows(section: Section): Section[] {
  if (section.names.some(isOfIqamah) || !section.rows.some(isIqamahRow)) return [section];
  const months = Map.groupBy(section.rows, ({ month }) => JSON.stringify(month ?? ""));
  return [...months.values()].flatMap((rows, index) => {
    return withIqamahRow({ ...section, rows, findings: index === 0 ? section.findings : [] });
  });
}

function withIqamahRow(section: Section): Section[] {
  const [row, ...others] = section.rows.filter(isIqamahRow);
  if (!row || others.length > 0 || section.rows.length > mostDays + 1) return [section];
  const label = row.cells.find((cell) => cell !== "") ?? "";
  const days = section.rows.filter((each) => each !== row);
  const iqamahs = days.map(({ cells, ...day }): TableRow => {
    const ofDay = section.names.map((name, at) =>
      isOfPrayer(name) ? (row.cells[at] ?? "") : (cells[at] ?? ""),
    );
    return {
      ...day,
      cells: ofDay,
      placeAt: (at) => (isOfPrayer(section.names[at] ?? "") ? lineOf(row) : {}),
    };
  });
  const held = section.names.map((name, at) => {
    if (!isOfPrayer(name)) return name;
    const heading = readHeading(name);
    const isLeftOut =
      (row.cells[at] ?? "") === "" || (heading.names === "prayer" && heading.prayerKey === "sunrise");
    return isLeftOut ? "" : `${name} (${label})`;
  });
  const ofAdhan = section.names.map((name) => (isOfAdhan(name) ? `${name} (adhan)` : name));
  return [
    { ...section, names: ofAdhan, rows: days },
    { names: held, row: section.row, rows: iqamahs, findings: [] },
  ];
}

function lineOf({ row }: TableRow): { row?: number } {
  return row === undefined ? {} : { row };
}

function isIqamahRow({ cells }: TableRow): boolean {
  const [first = "", ...others] = cells.filter((cell) => cell !== "");
  const heading = readHeading(first);
  const times = others.filter(isTime).length;
  return (
    heading.names === "kind" && heading.kind === "iqamah" && times >= fewestTimes && times > others.length / 2
  );
}

function isOfIqamah(name: string): boolean {
  const heading = readHeading(name);
  return (heading.names === "prayer" || heading.names === "kind") && heading.kind === "iqamah";
}

function isOfPrayer(name: string): boolean {
  return readHeading(name).names === "prayer";
}

/** Whether a heading names a prayer whose adhan the column has, without saying so. */
function isOfAdhan(name: string): boolean {
  const heading = readHeading(name);
  return heading.names === "prayer" && heading.kind === "unsaid" && heading.prayerKey !== "jummah";
}
