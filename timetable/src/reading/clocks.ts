import type { Cell, TimeKind } from "../sources/cell.ts";
import type { Clock } from "../times/clock.ts";
import { clockOfFile } from "./clock-of-file.ts";
import type { Meaning } from "./meaning.ts";

/** The clock of a file's unmarked adhan times, and of its unmarked iqamah times. */
export function clocksOf(
  cells: readonly { cell: Cell; meaning: Meaning }[],
  set: Clock | undefined,
): Record<TimeKind, Clock> {
  const ofKind = (kind: TimeKind) =>
    set ??
    clockOfFile(
      cells.flatMap(({ cell, meaning }) =>
        cell.kind === kind && meaning.is === "times"
          ? meaning.times.map((time) => ({ prayerKey: cell.prayerKey, time }))
          : [],
      ),
    );
  return { adhan: ofKind("adhan"), iqamah: ofKind("iqamah") };
}
