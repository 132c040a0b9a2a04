import type { DialectSettings } from "./file-settings.ts";

/** A question that only a person can decide, and the settings of each possible choice. */
export interface Doubt {
  /** The columns in doubt, as the setting `columns` names them. */
  columns: readonly string[];
  answers: readonly DialectSettings[];
  /** How a column in doubt is read if a choice does not mention it. */
  otherwise?: string;
  /** Cells that show the doubt. */
  table: Excerpt;
  /** The same for each of the columns, if one choice may not fit all of them. */
  parts?: readonly Doubt[];
}

/** A few rows of a table. */
export interface Excerpt {
  headings: readonly string[];
  /** The columns in doubt, counted from 0. */
  marked: readonly number[];
  /** With the line of the file, if the file has lines. */
  rows: readonly { line?: number; cells: readonly string[] }[];
}
