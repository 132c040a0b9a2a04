import { type Notice, notice } from "../../notices/finding.ts";
import { bounds, tooMany } from "./bounds.ts";
import type { Content, NotOpened } from "./content.ts";

/** Opens a JSON text. */
export function openJson(text: string): Content | NotOpened {
  try {
    return jsonContent(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch (error) {
    // The reason may quote the text over several lines.
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return notice("not-json", { reason });
  }
}

/** The content of a file that holds a value, unless it has more than a timetable needs. */
export function jsonContent(value: unknown): Content | Notice {
  return excessOf(value) ?? { is: "json", value };
}

/** What a value has too much of to be searched for days. */
function excessOf(json: unknown): Notice | undefined {
  const names = new Set<string>();
  let objects = 0;
  return excessIn(json, 1);

  function excessIn(value: unknown, depth: number): Notice | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    if (depth > bounds.nestedObjects) {
      return tooMany(bounds.nestedObjects, "objects and lists inside each other");
    }
    objects += 1;
    if (objects > bounds.objects) return tooMany(bounds.objects, "objects and lists");
    if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
    if (names.size > bounds.names) return tooMany(bounds.names, "names of members");
    for (const member of Object.values(value)) {
      const excess = excessIn(member, depth + 1);
      if (excess) return excess;
    }
    return undefined;
  }
}
