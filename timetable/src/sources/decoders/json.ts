import { type Notice, notice } from "../../notices/finding.ts";
import type { Content, NotOpened } from "./content.ts";
import { bounds, tooMany } from "./limits/bounds.ts";
import { reasonOf } from "./limits/work.ts";

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

/** The brackets and commas of a JSON text, without those in its texts, and where they are. */
function* marksIn(text: string, from = 0): Generator<[mark: string, at: number]> {
  let isText = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isText) {
      if (character === "\\") at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if ("[]{},".includes(character)) yield [character, at];
  }
}

/**
 * The bound that a JSON text exceeds before it is parsed: a list takes a hundred times the memory of its text. Its
 * content is counted again, exactly, after parsing.
 */
function excessOfJson(text: string): Notice | undefined {
  let [objects, commas, depth] = [0, 0, 0];
  for (const [mark] of marksIn(text)) {
    if (mark === ",") commas += 1;
    else if (mark === "[" || mark === "{") {
      objects += 1;
      depth += 1;
    } else depth -= 1;
    if (depth > bounds.nestedObjects) {
      return tooMany(bounds.nestedObjects, "nested-objects");
    }
    if (objects > bounds.objects) return tooMany(bounds.objects, "objects");
    // What commas separate are values, objects and lists.
    if (commas > bounds.objects + bounds.values) return tooMany(bounds.values, "values");
  }
  return undefined;
}

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
