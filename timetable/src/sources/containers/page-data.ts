/** Where a web page begins to assign its data: Mawaqit's pages hold a year of times in `confData`. */
const assignment = /\b(?:let|var|const)\s+confData\s*=\s*(?=\{)/;

/** The timetable that a web page holds as JSON in its script, if it does. */
export function pageData(text: string): unknown {
  const start = assignment.exec(text);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const end = endOfObject(text, from);
  if (end === undefined) return undefined;
  try {
    return JSON.parse(text.slice(from, end));
  } catch {
    return undefined;
  }
}

/** The index after the brace that closes an object. Braces in texts do not count. */
function endOfObject(text: string, from: number): number | undefined {
  const parts = /"(?:[^"\\]|\\.)*"|[{}]/g;
  parts.lastIndex = from;
  let depth = 0;
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === "{") depth += 1;
    if (part[0] === "}") depth -= 1;
    if (depth === 0) return parts.lastIndex;
  }
  return undefined;
}
