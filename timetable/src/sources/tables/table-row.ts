import type { Place } from "../../notices/finding.ts";
import type { MonthContext } from "../words/dates/month-context.ts";

/** A row of a table, one day. */
export interface TableRow {
  /** The line in the file, if the file has lines. */
  row?: number;
  /** Names the row before the column in a file without lines: `days[3].`. */
  prefix?: string;
  cells: readonly string[];
  /** The month above the row or of the file, for days that are only numbered. */
  month?: MonthContext | undefined;
  /** Where a cell is if the day is not one row of the file: the line, and the name of the column. */
  placeAt?: (at: number) => Pick<Place, "row" | "column">;
  /** Whether its times are on the mosque's clocks, in a file of another zone. */
  isFloating?: true;
}

/** The columns of a table, from its first lines or its format. */
export interface TableHeading {
  names: readonly string[];
  row?: number;
  sheet?: string;
  /** Where the format has a short year (`26-11-20`), if the dates do not show it. */
  shortYear?: "first";
}
