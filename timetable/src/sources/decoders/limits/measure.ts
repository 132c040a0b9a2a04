import type { Content, Sheet } from "../content.ts";
import { bounds, tooMany } from "./bounds.ts";
import { TooMuchWork, type Work } from "./work.ts";

/**
 * Counts the content of a file before a dialect reads it: a dialect's work is proportional to it. Texts longer than any
 * heading, date or time are cut off.
 * @throws {TooMuchWork} when it has more than a timetable does
 */
export function measured(content: Content, work: Work): Content {
  const countWording = createWordings(work);
  switch (content.is) {
    case "table":
      return { ...content, sheets: content.sheets.map((sheet) => measuredSheet(sheet)) };
    case "json":
      return { ...content, value: measuredValue(content.value) };
    case "calendar":
      return {
        ...content,
        events: content.events.map((event) => ({ ...event, summary: measuredText(event.summary) })),
      };
  }

  function measuredSheet(sheet: Sheet): Sheet {
    work.spend("sheets");
    work.spend("rows", sheet.rows.length);
    for (const { cells } of sheet.rows) {
      work.spend("cells", cells.length);
      work.spend(
        "characters",
        cells.reduce((sum, { length }) => sum + length, 0),
      );
      for (const cell of cells) countWording(cell);
    }
    const isLong = sheet.rows.some(({ cells }) => cells.some(({ length }) => length > bounds.textLength));
    if (!isLong) return sheet;
    return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(shortened) })) };
  }

  /** Shortens the texts of a value outside lists and objects; most values have none to shorten. */
  function measuredValue(json: unknown): unknown {
    const names = new Set<string>();
    return valueIn(json, 1, 0);

    /** @param path the characters of the names on the way to the value, which messages repeat */
    function valueIn(value: unknown, depth: number, path: number): unknown {
      if (typeof value !== "object" || value === null) {
        work.spend("pathCharacters", path);
        if (typeof value === "string") return measuredText(value);
        work.spend("values");
        return value;
      }
      if (depth > bounds.nestedObjects) {
        throw new TooMuchWork(tooMany(bounds.nestedObjects, "nested-objects"));
      }
      work.spend("objects");
      work.spend("pathCharacters", path);
      const isList = Array.isArray(value);
      for (const [name, member] of Object.entries(value)) {
        if (!isList && !names.has(name)) {
          names.add(name);
          work.spend("names");
          work.spend("characters", name.length);
          countWording(name);
        }
        const read = valueIn(member, depth + 1, path + name.length);
        // Both a list and an object can be indexed by the names of their own entries.
        if (read !== member) (value as Record<string, unknown>)[name] = read;
      }
      return value;
    }
  }

  function measuredText(text: string): string {
    work.spend("values");
    work.spend("characters", text.length);
    countWording(text);
    return shortened(text);
  }
}

/** Counts each text with letters once, because many lists of words are searched for it. */
function createWordings(work: Work): (text: string) => void {
  const known = new Set<string>();
  return (text) => {
    if (text.length > bounds.wordingLength || !/\p{L}/u.test(text) || known.has(text)) return;
    known.add(text);
    work.spend("wordings");
    work.spend("wordingCharacters", text.length);
  };
}

function shortened(text: string): string {
  return text.length > bounds.textLength ? `${text.slice(0, bounds.textLength)}…` : text;
}
