import type { SetColumns } from "../../dialect.ts";
import { readColumnMeaning } from "./column-meanings.ts";

export type { SetColumns } from "../../dialect.ts";
export { readColumnMeaning, timeOfMeaning } from "./column-meanings.ts";

/**
 * Reads the columns of settings from one text: `Isha 2=isha-iqamah-2;Hall=unused`. A semicolon of a heading has a
 * backslash before it.
 * @returns the part that cannot be read if there is one
 */
export function readColumns(text: string): { columns: SetColumns } | { wrong: string } {
  const parts = text
    .split(/(?<!\\);/)
    .map((part) => part.replaceAll("\\;", ";").trim())
    .filter((part) => part !== "");
  const columns: [string, string][] = [];
  for (const part of parts) {
    const at = part.lastIndexOf("=");
    const [heading, meaning] = [part.slice(0, Math.max(at, 0)).trim(), readColumnMeaning(part.slice(at + 1))];
    if (heading === "" || meaning === undefined) return { wrong: part };
    columns.push([heading, meaning]);
  }
  return { columns: Object.fromEntries(columns) };
}

/** Writes columns of settings as `readColumns` reads them. */
export function columnsText(columns: SetColumns): string {
  return Object.entries(columns)
    .map(([heading, meaning]) => `${heading.replaceAll(";", "\\;")}=${meaning.replaceAll(" ", "-")}`)
    .join(";");
}
