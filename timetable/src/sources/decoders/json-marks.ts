import type { Notice } from "../../notices/finding.ts";
import { bounds, tooMany } from "./bounds.ts";

/** The brackets and commas of a JSON text, without those in its texts, and where they are. */
export function* marksIn(text: string, from = 0): Generator<[mark: string, at: number]> {
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
export function excessOfJson(text: string): Notice | undefined {
  let [objects, commas, depth] = [0, 0, 0];
  for (const [mark] of marksIn(text)) {
    if (mark === ",") commas += 1;
    else if (mark === "[" || mark === "{") {
      objects += 1;
      depth += 1;
    } else depth -= 1;
    if (depth > bounds.nestedObjects) {
      return tooMany(bounds.nestedObjects, "objects and lists inside each other");
    }
    if (objects > bounds.objects) return tooMany(bounds.objects, "objects and lists");
    // What commas separate are values, objects and lists.
    if (commas > bounds.objects + bounds.values) return tooMany(bounds.values, "values");
  }
  return undefined;
}
