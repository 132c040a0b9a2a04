import { type Outcome, outcomes, type Verdict } from "./judge.ts";

/** How many cells of a fixture had each outcome, and which notices were given: one row of the table. */
export interface Counts {
  outcomes: Record<Outcome, number>;
  /** `spike 2, missing-days 1`. */
  notices: string;
}

const columns = ["fixture", ...outcomes, "notices"];

export function countsOf({ cells, notices }: Verdict): Counts {
  return {
    // Every outcome has its list.
    outcomes: Object.fromEntries(
      outcomes.map((outcome) => [outcome, cells[outcome].length]),
    ) as Counts["outcomes"],
    notices: [...notices]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([code, count]) => `${code} ${count}`)
      .join(", "),
  };
}

/** The table of every fixture, as Markdown. */
export function writeCounts(all: ReadonlyMap<string, Counts>): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const total = outcomes.map((outcome) =>
    [...all.values()].reduce((sum, { outcomes: of }) => sum + of[outcome], 0),
  );
  return `${[
    "# What becomes of every cell of the corpus",
    "",
    "Written by `npm run corpus -- --update`; `timetable/test/corpus/corpus.test.ts` compares it with what is read.",
    "",
    row(columns),
    row(columns.map((_, index) => (index === 0 || index === columns.length - 1 ? "---" : "--:"))),
    row(["**all**", ...total, ""]),
    ...[...all].map(([name, { outcomes: of, notices }]) =>
      row([name, ...outcomes.map((outcome) => of[outcome]), notices]),
    ),
  ].join("\n")}\n`;
}

/** Reads the table back. */
export function readCounts(table: string): Map<string, Counts> {
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));
  return new Map(
    rows.slice(3).map(([name = "", ...cells]) => [
      name,
      {
        // The table has a column for each outcome.
        outcomes: Object.fromEntries(
          outcomes.map((outcome, index) => [outcome, Number(cells[index])]),
        ) as Counts["outcomes"],
        notices: cells[outcomes.length]?.trim() ?? "",
      },
    ]),
  );
}

/** The outcomes that no fixture may have: nobody would notice them. */
const silent = ["silently wrong", "lost"] as const satisfies Outcome[];

/**
 * Silently wrong or lost times of a fixture, a line for each outcome: `one day: 1 lost: 2026-11-20 dhuhr adhan 11:55`.
 */
export function silentOf(name: string, { cells }: Verdict): string[] {
  return silent.flatMap((outcome) => {
    const of = cells[outcome];
    const more = of.length > shownCells ? ", …" : "";
    return of.length > 0
      ? [`${name}: ${of.length} ${outcome}: ${of.slice(0, shownCells).join(", ")}${more}`]
      : [];
  });
}

/** How many cells a difference shows. */
const shownCells = 3;

/**
 * A fixture's changes, on one line: `right 2190 → 2187, wrongly refused 0 → 3: 2026-03-29 dhuhr adhan 12:12 …`.
 * @returns undefined without a change
 */
export function difference(name: string, before: Counts | undefined, verdict: Verdict): string | undefined {
  const after = countsOf(verdict);
  if (!before) return `${name}: is new`;
  const changed = outcomes.flatMap((outcome) => {
    const [was, is] = [before.outcomes[outcome], after.outcomes[outcome]];
    if (was === is) return [];
    const cells = verdict.cells[outcome];
    const shown = outcome === "right" || is < was ? "" : `: ${cells.slice(0, shownCells).join(", ")}`;
    return [`${outcome} ${was} → ${is}${shown}${shown !== "" && cells.length > shownCells ? ", …" : ""}`];
  });
  if (before.notices !== after.notices) {
    changed.push(`notices ${before.notices || "none"} → ${after.notices || "none"}`);
  }
  return changed.length > 0 ? `${name}: ${changed.join("; ")}` : undefined;
}
