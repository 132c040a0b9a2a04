import { say } from "../../../notices/detail.ts";
import { type Notice, notice } from "../../../notices/finding.ts";
import type { PhraseName } from "../../../notices/phrases.ts";
import { bounds, tooMany, tooMuch } from "./bounds.ts";

/**
 * The things counted while a file is read: the name in messages, and the most steps for each. A step is about a
 * microsecond, or 50 bytes of memory if that is more.
 */
const counted = {
  rows: { of: "rows", steps: 20 },
  columns: { of: "columns", steps: 0 },
  sheets: { of: "tables", steps: 100 },
  cells: { of: "cells", steps: 1 },
  characters: { of: "characters", steps: 0.1 },
  pathCharacters: { of: "characters-of-places", steps: 0.05 },
  wordings: { of: "texts", steps: 40 },
  wordingCharacters: { of: "characters-of-texts", steps: 1.5 },
  coveredCells: { of: "merged-cells", steps: 3 },
  tags: { of: "tags", steps: 10 },
  elements: { of: "elements", steps: 2 },
  texts: { of: "pieces-of-text", steps: 1 },
  workbookTags: { of: "elements-of-parts", steps: 2 },
  treeElements: { of: "elements-of-texts", steps: 8 },
  workbookCells: { of: "cells", steps: 4 },
  sheetColumns: { of: "columns-with-width", steps: 0.2 },
  gridCells: { of: "cells-between", steps: 0.4 },
  formatCharacters: { of: "characters-of-formats", steps: 0.2 },
  objects: { of: "objects", steps: 10 },
  values: { of: "values", steps: 1 },
  names: { of: "names", steps: 10 },
  components: { of: "components", steps: 5 },
  lines: { of: "lines", steps: 2 },
  events: { of: "events", steps: 20 },
  repeatingEvents: { of: "repeating-events", steps: 100 },
  repetitions: { of: "repetitions", steps: 4 },
  clockChanges: { of: "clock-changes", steps: 15 },
  lookups: { of: "steps-of-clocks", steps: 4 },
  datesOfEvents: { of: "dates-of-events", steps: 50 },
  zones: { of: "zones", steps: 100 },
} as const satisfies Partial<Record<keyof typeof bounds, { of: PhraseName; steps: number }>>;

export type Counted = keyof typeof counted;

/** Ends the reading of a file that needs more work than a timetable does. `openFile` makes a notice of it. */
export class TooMuchWork extends Error {
  readonly notice: Notice;
  constructor(reason: Notice) {
    super(reason.problem);
    this.notice = reason;
  }
}

/**
 * The work that one file has cost. Every reader counts its work before it does it, so that every file stays within
 * `bounds` (decision 10.25).
 */
export class Work {
  #steps = 0;
  readonly #counts = new Map<Counted | "bytes", number>();

  /** The steps that were taken so far. */
  get steps(): number {
    return Math.ceil(this.#steps);
  }

  /** @throws {TooMuchWork} when the file has more of it than `bounds` allows, or takes more steps in all */
  spend(what: Counted, count = 1): void {
    const total = (this.#counts.get(what) ?? 0) + count;
    this.#counts.set(what, total);
    const { of, steps } = counted[what];
    if (total > bounds[what]) throw new TooMuchWork(tooMany(bounds[what], of));
    this.#steps += count * steps;
    if (this.#steps > bounds.steps)
      throw new TooMuchWork(
        notice("too-much-content", { limit: say("steps", { count: bounds.steps / 1e6 }) }),
      );
  }

  /** @throws {TooMuchWork} when the parts of a workbook are larger than they may be */
  unpack(bytes: number): void {
    const total = (this.#counts.get("bytes") ?? 0) + bytes;
    this.#counts.set("bytes", total);
    if (total > bounds.workbookBytes) {
      throw new TooMuchWork(tooMuch(bounds.workbookBytes, "unpacked-sheets"));
    }
  }
}

/** The message of an error, on one line that fits a message. An error that ends all reading is thrown again. */
export function reasonOf(error: unknown): string {
  if (error instanceof TooMuchWork) throw error;
  // The reason may quote the text over several lines.
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason;
}

const longestReason = 200;
