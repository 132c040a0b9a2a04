import { bounds } from "./bounds.ts";
import type { Content, NotOpened } from "./content.ts";
import { excessOfJson, marksIn } from "./json-marks.ts";

/**
 * Where a script begins to assign a timetable: Mawaqit's pages hold a year of times in `confData`, the files of Tawkit in
 * `JS_TIMES`.
 */
const assignment = /\b(?:let|var|const)\s+(?:confData|JS_TIMES)\s*=\s*(?=[{[])/;

/**
 * The timetable in a script, or in a web page's script, as JSON; or the bound that it exceeds; undefined without one.
 */
export function scriptData(text: string): Content | NotOpened | undefined {
  const start = assignment.exec(text);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const end = endOfValue(text, from);
  if (end === undefined) return undefined;
  // Scripts may have a comma after the last item of a list, and JSON may not.
  const json = text.slice(from, end).replace(/,\s*\]$/, "]");
  const excess = excessOfJson(json);
  if (excess) return excess;
  try {
    return { is: "json", value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

/** The index after the bracket that closes an object or a list. Brackets in texts do not count. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  for (const [mark, at] of marksIn(text, from)) {
    if (at - from >= bounds.textBytes) return undefined;
    if (mark === "{" || mark === "[") depth += 1;
    if (mark === "}" || mark === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}
