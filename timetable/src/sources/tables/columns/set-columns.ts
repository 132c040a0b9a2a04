import { type Finding, notice, type Place } from "../../../notices/finding.ts";
import { weekdays } from "../../../times/weekdays.ts";
import type { SetColumns } from "../../dialect.ts";
import type { Heading } from "../../words/headings.ts";
import { timeOfMeaning } from "./column-meanings.ts";

function headingOf(text: string): Heading {
  const time = timeOfMeaning(text);
  if (!time) return { names: "nothing" };
  const { prayerKey, kind, congregation: number, isOfSomeDays } = time;
  return {
    ...{ names: "prayer", prayerKey, kind },
    ...(number !== undefined && { number }),
    ...(isOfSomeDays && { days: weekdays }),
  };
}

/** The names of columns in the setting `columns`: their headings, with a number from the second of equal ones. */
export function columnKeys(names: readonly string[]): string[] {
  const known = new Map<string, number>();
  return names.map((name) => {
    const plain = name.trim().replaceAll(/\s+/g, " ");
    const count = (known.get(keyOf(plain)) ?? 0) + 1;
    known.set(keyOf(plain), count);
    return count === 1 ? plain : `${plain} #${count}`;
  });
}

/** Headings count as the same whatever their case and spaces. */
function keyOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** Reads the columns that a person has said as said, whatever their headings. */
export function withSetColumns(
  headings: readonly Heading[],
  names: readonly string[],
  columns: SetColumns | undefined,
  place: Place,
): { headings: Heading[]; findings: Finding[] } {
  const set = new Map(Object.entries(columns ?? {}).map(([name, text]) => [keyOf(name), text]));
  if (set.size === 0) return { headings: [...headings], findings: [] };
  const keys = columnKeys(names);
  const findings: Finding[] = [];
  const replaced = headings.map((heading, at) => {
    const column = keys[at] ?? "";
    const text = set.get(keyOf(column));
    if (text === undefined) return heading;
    findings.push({ ...place, column, ...notice("read-as-set", { meaning: text }) });
    return headingOf(text);
  });
  return { headings: replaced, findings };
}

/** The findings for columns that a person has said, and that a file does not have. */
export function missingColumns(
  file: string,
  findings: readonly Finding[],
  columns: SetColumns | undefined,
): Finding[] {
  const used = new Set(
    findings.flatMap(({ notice: name, column = "" }) => (name === "read-as-set" ? keyOf(column) : [])),
  );
  const missing = Object.keys(columns ?? {}).filter((name) => !used.has(keyOf(name)));
  return missing.map((column) => ({ file, column, ...notice("set-column-missing") }));
}
