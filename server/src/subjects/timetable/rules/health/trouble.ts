import type { DayStop, TimetableTrouble } from "@mosque-sync/contract";
import { dateIn } from "@mosque-sync/timetable/daily";
import { Temporal } from "temporal-polyfill/full";

/** How long after the mosque's midnight its rows are late, in milliseconds. */
const lateAfterMs = 60 * 60 * 1_000;

/** The facts that the health of a mosque with a timetable follows from. */
export interface WatchedTimetable {
  /** An ISO instant. */
  readonly receivedAt: string;
  readonly firstDay: string;
  /** The last day that the timetable before still decides. */
  readonly earlierUntil: string | null;
  /** The last day whose rows were written. */
  readonly appliedOn: string | null;
  /** Why the rows of a day stayed as they were. */
  readonly stop: Pick<DayStop, "reason"> | null;
}

/** Why a mosque does not have today's rows of its timetable. */
export interface JudgedTimetable {
  readonly state: "healthy" | "failed" | "late";
  readonly reason: TimetableTrouble | undefined;
  /** When the state changes without an update; undefined if only an update changes it. */
  readonly checkAt: Date | undefined;
}

/** Whether a mosque has today's rows of its timetable (decision 11.4). */
export function judgeTimetable(
  { firstDay, earlierUntil, appliedOn, stop }: WatchedTimetable,
  zone: string,
  now: Date,
): JudgedTimetable {
  const healthy = { state: "healthy", reason: undefined, checkAt: undefined } as const;
  if (stop !== null) return { ...healthy, state: "failed", reason: `timetable_${stop.reason}` };
  const date = dateIn(zone, now);
  if (appliedOn !== null && appliedOn >= date) return healthy;
  const isBefore = date < firstDay && (earlierUntil === null || date > earlierUntil);
  if (isBefore) return { ...healthy, state: "late", reason: "timetable_not_started" };
  const lateAt = new Date(startOf(date, zone) + lateAfterMs);
  if (lateAt > now) return { ...healthy, checkAt: lateAt };
  return { ...healthy, state: "late", reason: "timetable_delayed" };
}

function startOf(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
}
