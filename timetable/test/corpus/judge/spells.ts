import { Temporal } from "temporal-polyfill/full";
import type { Fixture } from "../fixtures/fixture.ts";
import type { TrueDay, WrittenDay } from "../truth/days.ts";

/** Days that belong together with at most so many good days between them. */
const mostDaysBetween = 2;

const shifted = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/**
 * The first and last day of the faulty days around each faulty day, with a day on each side: one finding about a jump
 * stands for all the days behind it.
 */
export function spellsOf({ truth, planted }: Fixture): Map<string, [first: string, last: string]> {
  const written = Map.groupBy(planted.written, ({ date }) => date);
  const faulty = truth.filter((day) => isFaulty(day, written.get(day.date) ?? [])).map(({ date }) => date);
  const groups: string[][] = [];
  for (const date of faulty) {
    const last = groups.at(-1);
    const isNear = (last?.at(-1) ?? "") >= shifted(date, -mostDaysBetween - 1);
    if (last && isNear) last.push(date);
    else groups.push([date]);
  }
  return new Map(
    groups.flatMap((group) => {
      const ends: [string, string] = [shifted(group[0] ?? "", -1), shifted(group.at(-1) ?? "", 1)];
      return group.map((date) => [date, ends] as const);
    }),
  );
}

function isFaulty(day: TrueDay, rows: readonly WrittenDay[]): boolean {
  const [row] = rows;
  return (
    rows.length !== 1 ||
    !row ||
    [...day.cells].some(([key, times]) => String(row.cells.get(key)) !== String(times))
  );
}
