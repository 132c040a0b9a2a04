import { bounds } from "./bounds.ts";

/**
 * Where a script begins to assign a timetable: Mawaqit's pages hold a year of times in `confData`, the files of Tawkit in
 * `JS_TIMES`.
 */
const assignment = /\b(?:let|var|const)\s+(?:confData|JS_TIMES)\s*=\s*(?=[{[])/;

/** The timetable that a script, or a web page with one, holds as JSON, if it does. */
export function scriptData(text: string): unknown {
  const start = assignment.exec(text);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const end = endOfValue(text, from);
  if (end === undefined) return undefined;
  try {
    // Scripts may have a comma after the last item of a list, and JSON may not.
    return JSON.parse(text.slice(from, end).replace(/,\s*\]$/, "]"));
  } catch {
    return undefined;
  }
}

/** The index after the bracket that closes an object or a list. Brackets in texts do not count. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length && at - from < bounds.textBytes; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === "\\") at += 1;
      else if (character === '"') isText = false;
      continue;
    }
    if (character === '"') isText = true;
    if (character === "{" || character === "[") depth += 1;
    if (character === "}" || character === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}
