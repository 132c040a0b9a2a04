import type { MosqueTimetable } from "../sources/mosque-timetable/documents.ts";

/** The text of a document, with a line for each member and each item of a list, so that a day is one line. */
export function textOfDocument(timetable: MosqueTimetable): string {
  const members = Object.entries(timetable).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${member(value)}`,
  );
  return `{\n${members.join(",\n")}\n}\n`;
}

function member(value: unknown): string {
  if (!Array.isArray(value)) return onOneLine(value);
  return value.length === 0 ? "[]" : `[\n${value.map((item) => `    ${onOneLine(item)}`).join(",\n")}\n  ]`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${onOneLine(of)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
