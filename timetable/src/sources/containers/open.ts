import type { Content } from "./content.ts";
import { type NotCsv, parseCsv } from "./csv.ts";

/** Opens a text: JSON, or else CSV. */
export function openText(text: string): Content | NotCsv {
  const value = parseJson(text);
  if (typeof value === "object" && value !== null) return { is: "json", value };
  const rows = parseCsv(text);
  return "problem" in rows ? rows : { is: "table", sheets: [{ rows }] };
}

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
