import type { TimesColumn } from "../table.ts";

/** The id of a day's row. */
export function dayId(date: string): string {
  return `d-${date}`;
}

/** The id of a cell. */
export function cellId(date: string, { prayer, kind }: Pick<TimesColumn, "prayer" | "kind">): string {
  return `c-${date}-${prayer}-${kind}`;
}
