import { notice } from "../../notices/finding.ts";
import type { Content, NotOpened } from "./content.ts";
import { excessOfJson } from "./json-marks.ts";
import { reasonOf } from "./work.ts";

/** Opens a JSON text. */
export function openJson(text: string): Content | NotOpened {
  const excess = excessOfJson(text);
  if (excess) return excess;
  try {
    return { is: "json", value: JSON.parse(text.replace(/^\ufeff/, "")) };
  } catch (error) {
    return notice("not-json", { reason: reasonOf(error) });
  }
}
