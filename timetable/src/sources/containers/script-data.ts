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
  const parts = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g;
  parts.lastIndex = from;
  let depth = 0;
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === "{" || part[0] === "[") depth += 1;
    if (part[0] === "}" || part[0] === "]") depth -= 1;
    if (depth === 0) return parts.lastIndex;
  }
  return undefined;
}
