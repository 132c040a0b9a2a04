import { dailyPrayers } from "../../times/prayers.ts";
import type { TimeColumn } from "./columns/column-kinds.ts";

/** Blocks of a week or more may differ by so many rows, as thirds and halves of months do. */
const mostDifference = 3;
const weekRows = 7;
/** How many cells show a step, in a table that begins with a block, and in one that does not. */
const fewestFilled = 2;
const fewestFilledFromLater = 3;

/** A column with its texts carried down, and how many cells that fills. */
export interface MergedColumn {
  at: number;
  name: string;
  texts: readonly string[];
  filled: number;
}

/**
 * Finds the iqamah columns whose cells were merged in the original sheet: a time appears at regular steps, with empty
 * cells below it (decision 10.75). A single column that is filled once a week may be for one weekday, and stays as it
 * is.
 * @param textsOf the texts of a column, from top to bottom
 */
export function mergedColumns(
  times: readonly TimeColumn[],
  textsOf: (at: number) => readonly string[],
): MergedColumn[] {
  const iqamahs = times.filter(
    ({ kind, prayerKey, at, days }) =>
      kind === "iqamah" && at.length === 1 && !days && dailyPrayers.some((key) => key === prayerKey),
  );
  const found = iqamahs.flatMap(({ at: [at = -1], name }) => {
    const texts = textsOf(at);
    const steps = stepsOf(texts);
    return steps && areRegular(steps) ? [{ at, name, texts, steps }] : [];
  });
  const areAlone = found.length === 1;
  return found
    .filter(({ steps }) => !(areAlone && steps.every((step) => step === weekRows)))
    .map(({ at, name, texts, steps }) => {
      const carried = carriedDown(texts, Math.max(...steps));
      const filled = carried.filter((text, row) => text !== texts[row]).length;
      return { at, name, texts: carried, filled };
    });
}

/** The number of rows from each filled cell to the next; undefined if the column shows no merged cells. */
function stepsOf(texts: readonly string[]): number[] | undefined {
  const filled = texts.flatMap((text, row) => (text.trim() === "" ? [] : [row]));
  const fewest = filled[0] === 0 ? fewestFilled : fewestFilledFromLater;
  if (filled.length < fewest || filled.length === texts.length) return undefined;
  return filled.slice(1).map((row, index) => row - (filled[index] ?? 0));
}

function areRegular(steps: readonly number[]): boolean {
  const [shortest, longest] = [Math.min(...steps), Math.max(...steps)];
  return shortest > 1 && longest - shortest <= (shortest >= weekRows ? mostDifference : 0);
}

/** Each empty cell with the text above it, for no more rows than a block has. */
function carriedDown(texts: readonly string[], longest: number): string[] {
  let last = "";
  let since = 0;
  return texts.map((text) => {
    since = text.trim() === "" ? since + 1 : 0;
    if (since === 0) last = text;
    return since < longest ? last : text;
  });
}
