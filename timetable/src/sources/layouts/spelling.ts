import { type Finding, notice } from "../../notices/finding.ts";
import { isTime } from "../../times/instants.ts";
import type { TableRow } from "../tables/table-row.ts";
import { readHeading } from "../words/headings.ts";

/** A heading, and the rows of days below it. */
export interface Section {
  names: readonly string[];
  /** The line of the heading. */
  row: number;
  rows: TableRow[];
  findings: Omit<Finding, "file">[];
}

/**
 * Reads an unknown heading as the heading in the same column of another section, if all other headings of the two mean
 * the same.
 */
export function withSharedSpelling(sections: readonly Section[]): Section[] {
  const meanings = sections.map(({ names }) => names.map((name) => JSON.stringify(readHeading(name))));
  return sections.map((section, index): Section => {
    const strange = section.names.flatMap((name, at) => (isStrange(section, name, at) ? [at] : []));
    const [at, ...others] = strange;
    if (at === undefined || others.length > 0) return section;
    const example = sections.find(({ names }, other) => {
      const isLike = meanings[other]?.every(
        (meaning, each) => each === at || meaning === meanings[index]?.[each],
      );
      return (
        isLike && names.length === section.names.length && readHeading(names[at] ?? "").names === "prayer"
      );
    });
    const [column = "", name = ""] = [section.names[at], example?.names[at]];
    if (!example) return section;
    const said = notice("heading-spelt-differently", { name, line: example.row });
    const findings = [{ row: section.row, column, ...said }];
    return { ...section, names: section.names.with(at, name), findings };
  });
}

/** Whether a heading is not understood, and its column has times. */
function isStrange({ rows }: Section, name: string, at: number): boolean {
  const { names } = readHeading(name);
  if (names !== "unknown" && names !== "unclear") return false;
  return rows.some(({ cells }) => isTime(cells[at] ?? ""));
}
