import { timetableTroubles } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** A timetable that ends within so many days counts as ending. */
const endingDays = 7;

/** How many timetables keep rows, and how their updates go. */
export interface TimetableCounts {
  readonly kept: number;
  /** Whose mosque was last seen without today's rows. */
  readonly stopped: number;
  readonly ending: number;
  /** For how long the day that has waited longest is due, in seconds. */
  readonly delaySeconds: number;
}

/** Counts timetables, by indexes: their rows are large. */
export async function countTimetables(tx: Tx, now: Date): Promise<TimetableCounts> {
  const [today, end] = [now, new Date(now.getTime() + endingDays * dayMs)].map(dayOf) as [string, string];
  const all = tx.selectFrom("timetables").select(({ fn }) => fn.countAll().as("timetables"));
  const [kept, ending, stopped, first] = await Promise.all([
    all.executeTakeFirstOrThrow(),
    all.where("lastDay", ">=", today).where("lastDay", "<=", end).executeTakeFirstOrThrow(),
    tx
      .selectFrom("syncWatches")
      .select(({ fn }) => fn.countAll().as("timetables"))
      .where("state", "in", ["failed", "late"])
      .where("reason", "in", timetableTroubles)
      .executeTakeFirstOrThrow(),
    tx.selectFrom("timetables").select("dueAt").orderBy("dueAt").limit(1).executeTakeFirst(),
  ]);
  const delayMs = first ? now.getTime() - Date.parse(first.dueAt) : 0;
  return {
    kept: Number(kept.timetables), // PostgreSQL gives a bigint as text.
    stopped: Number(stopped.timetables),
    ending: Number(ending.timetables),
    delaySeconds: Math.max(0, delayMs / 1_000),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, "2026-01-01".length);
}
