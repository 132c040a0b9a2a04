import { limits } from "@mosque-sync/contract";

/** A part of a list. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** @param page counted from 1 */
export function partOf(page = 1): Part {
  return { limit: limits.listedPerPage, offset: (page - 1) * limits.listedPerPage };
}

/** The rows that a page shows. */
export interface Shown<Row> {
  readonly rows: Row[];
  /** The last of them if the list continues. */
  readonly last: Row | undefined;
}

/** @param found one row more than a page shows, if there are more */
export function shownOf<Row>(found: readonly Row[], perPage: number = limits.listedPerPage): Shown<Row> {
  const rows = found.slice(0, perPage);
  return { rows, last: found.length > rows.length ? rows.at(-1) : undefined };
}
