import type { Cell, TimeKind } from "../sources/cell.ts";
import type { Clock } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { ClockTime } from "../times/times.ts";
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

const hour = 60;
const halfDay = 12 * hour;

/** Prayers that are never in the morning: a morning time has lost its pm. */
const afternoonPrayers: readonly PrayerKey[] = ["asr", "maghrib", "isha"];

/** On the 12-hour clock, single times may be written as 16:30. A larger share of them is another clock. */
const mostOnTheOther = 0.1;

/**
 * Detects the clock of a file's unmarked adhan or iqamah times. It is the 12-hour clock only if nearly every time fits
 * it and nearly every asr, maghrib and isha would otherwise be in the morning; a single such time is a mistake.
 */
function clockOfFile(cells: readonly { prayerKey: PrayerKey; time: ClockTime }[]): Clock {
  const unmarked = cells.filter(({ time }) => time.unmarked);
  const isOnTheDial = ({ time }: { time: ClockTime }) =>
    time.minutes >= hour && time.minutes < halfDay + hour;
  const ofAfternoon = unmarked.filter(({ prayerKey }) => afternoonPrayers.includes(prayerKey));
  const isShown = ofAfternoon.length > 0 && areNearlyAll(ofAfternoon, isMorningOrMidnight);
  return areNearlyAll(unmarked, isOnTheDial) && isShown ? "12h" : "24h";
}

function areNearlyAll<Item>(items: readonly Item[], is: (item: Item) => boolean): boolean {
  return items.filter((item) => !is(item)).length <= items.length * mostOnTheOther;
}

/** On the 12-hour clock, isha at 12:10 is after midnight. */
function isMorningOrMidnight({ prayerKey, time }: { prayerKey: PrayerKey; time: ClockTime }): boolean {
  return time.minutes < halfDay || (prayerKey !== "asr" && time.minutes < halfDay + hour);
}
