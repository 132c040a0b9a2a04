import { bounds, tooMany } from "./bounds.ts";
import type { Content, Sheet } from "./content.ts";
import { TooMuchWork, type Work } from "./work.ts";

/**
 * Counts what a file holds, whatever its format, before a dialect reads it: what dialects do is in proportion to it. The
 * end of a text that is longer than any heading, date or time is left out.
 * @throws {TooMuchWork} when it has more than a timetable does
 */
export function measured(content: Content, work: Work): Content {
  switch (content.is) {
    case "table":
      return { ...content, sheets: content.sheets.map((sheet) => measuredSheet(sheet, work)) };
    case "json":
      return { ...content, value: measuredValue(content.value, work) };
    case "calendar":
      return {
        ...content,
        events: content.events.map((event) => ({ ...event, summary: measuredText(event.summary, work) })),
      };
  }
}

function measuredSheet(sheet: Sheet, work: Work): Sheet {
  work.spend("sheets");
  work.spend("rows", sheet.rows.length);
  for (const { cells } of sheet.rows) {
    work.spend("cells", cells.length);
    work.spend(
      "characters",
      cells.reduce((sum, { length }) => sum + length, 0),
    );
  }
  const isLong = sheet.rows.some(({ cells }) => cells.some(({ length }) => length > bounds.textLength));
  if (!isLong) return sheet;
  return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(shortened) })) };
}

/** Shortens the texts of a value that nothing else holds in place, because most values have none to shorten. */
function measuredValue(json: unknown, work: Work): unknown {
  const names = new Set<string>();
  return valueIn(json, 1);

  function valueIn(value: unknown, depth: number): unknown {
    if (typeof value === "string") return measuredText(value, work);
    if (typeof value !== "object" || value === null) {
      work.spend("values");
      return value;
    }
    if (depth > bounds.nestedObjects) {
      throw new TooMuchWork(tooMany(bounds.nestedObjects, "objects and lists inside each other"));
    }
    work.spend("objects");
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value) && !names.has(name)) {
        names.add(name);
        work.spend("names");
        work.spend("characters", name.length);
      }
      const read = valueIn(member, depth + 1);
      // Both a list and an object can be indexed by the names of their own entries.
      if (read !== member) (value as Record<string, unknown>)[name] = read;
    }
    return value;
  }
}

function measuredText(text: string, work: Work): string {
  work.spend("values");
  work.spend("characters", text.length);
  return shortened(text);
}

function shortened(text: string): string {
  return text.length > bounds.textLength ? `${text.slice(0, bounds.textLength)}…` : text;
}
