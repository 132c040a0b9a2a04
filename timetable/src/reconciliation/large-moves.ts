import type { TimeKind } from "../sources/cell.ts";
import { islamicDaysBetween } from "../times/islamic-dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { clockChangeBetween } from "../times/summer-time.ts";
import { Temporal } from "../times/temporal.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import type { RowChange } from "./reconcile.ts";

/**
 * This many prayers that move too far together look like another table, month or zone. A single prayer is often moved
 * on purpose.
 */
const severalPrayers = 2;
/** How far a prayer may move: more for each day since the rows were last known to be right, because the sun moves too. */
const mostMinutes = 30;
const minutesADay = 3;
const mostMinutesEver = 60;
/** A clock change this long ago may explain a move, however new the rows are: some timetables follow it days late. */
const clockChangeDays = 7;
/** Around the beginning and end of Ramadan, mosques move their iqamahs. The new moon may be seen a day or two apart. */
const ramadanDays = 2;

/** A time that moves. */
export interface Move {
  prayerKey: PrayerKey;
  kind: TimeKind;
  /** `HH:mm` */
  from: string;
  /** `HH:mm` */
  to: string;
  /** From minus to plus half a day. */
  minutes: Minutes;
}

/** Moves so large that they look like a mistake. */
export interface LargeMoves {
  /** How far a prayer may move, without a clock change. */
  allowedMinutes: Minutes;
  /** How many prayers move further. */
  prayers: number;
  /** The moves of each row that moves further. */
  rows: Move[][];
}

/**
 * Finds several prayers that move by more than half an hour without a clock change or Ramadan.
 * @param day the planned day, `YYYY-MM-DD`, in the mosque's time zone
 * @param lastDay the last day with verified rows, `YYYY-MM-DD`, if recorded
 */
export function findLargeMoves(
  changes: readonly RowChange[],
  { date, timeZone }: { readonly date: string; readonly timeZone: string },
  lastDay: string | undefined,
): LargeMoves | undefined {
  const days = lastDay === undefined ? 0 : Math.abs(Temporal.PlainDate.from(lastDay).until(date).days);
  const allowedMinutes = Math.min(mostMinutes + minutesADay * Math.max(0, days - 1), mostMinutesEver);
  const recently = Temporal.PlainDate.from(date).subtract({ days: clockChangeDays }).toString();
  const since = lastDay !== undefined && lastDay < recently ? lastDay : recently;
  const clockChange = clockChangeBetween(since, date, timeZone);
  const isRamadanTurn = turnsRamadanBetween(since, date);
  const isTooFar = ({ kind, minutes }: Move) =>
    Math.min(Math.abs(minutes), Math.abs(minutes - clockChange)) > allowedMinutes &&
    !(kind === "iqamah" && isRamadanTurn);
  const rows = changes.map((change) => movesOf(change).filter(isTooFar)).filter((moves) => moves.length > 0);
  const prayers = new Set(rows.flat().map(({ prayerKey }) => prayerKey)).size;
  return prayers < severalPrayers ? undefined : { allowedMinutes, prayers, rows };
}

function movesOf(change: RowChange): Move[] {
  if (change.kind !== "change") return [];
  const { from, to } = change;
  return (["adhan", "iqamah"] as const).flatMap((kind) => {
    const [before, after] = [from[`${kind}Time`], to[`${kind}Time`]];
    return moveOf({ prayerKey: to.prayerKey, kind }, before, after);
  });
}

function moveOf(
  time: Pick<Move, "prayerKey" | "kind">,
  from: string | undefined,
  to: string | undefined,
): Move[] {
  const [before, after] = [from, to].map((text) => parseTime(text ?? ""));
  if (from === undefined || to === undefined || before === undefined || after === undefined) return [];
  const day = 24 * 60;
  const minutes = ((((after - before + day / 2) % day) + day) % day) - day / 2;
  return [{ ...time, from, to, minutes }];
}

/** Whether a Ramadan begins or ends around these days, by the Umm al-Qura calendar. */
function turnsRamadanBetween(since: string, until: string): boolean {
  const first = Temporal.PlainDate.from(since).subtract({ days: ramadanDays }).toString();
  const last = Temporal.PlainDate.from(until).add({ days: ramadanDays }).toString();
  return islamicDaysBetween(first, last).some(
    ({ name, from, until: end }) => name === "Ramadan" && (from > first || end < last),
  );
}
