import { failuresOfBadLink, timetableTroubles } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import { endingDays } from "./needs.ts";

/** A timetable that ends within so many days counts as ending. */
const countedDays = 7;

/** How many timetables keep rows, and how their updates go. */
export interface TimetableCounts {
  readonly kept: number;
  /** Whose mosque was last seen without today's rows. */
  readonly stopped: number;
  readonly ending: number;
  /** Whose link failed at least twice in a row. */
  readonly linkFailed: number;
  /** For how long the day that has waited longest is due, in seconds. */
  readonly delaySeconds: number;
}

/** Counts timetables, by indexes: their rows are large. */
export async function countTimetables(tx: Tx, now: Date): Promise<TimetableCounts> {
  const { from, until } = endingDays(now, countedDays);
  const all = tx.selectFrom("timetables").select(({ fn }) => fn.countAll().as("timetables"));
  const [kept, ending, linkFailed, stopped, first] = await Promise.all([
    all.executeTakeFirstOrThrow(),
    all.where("lastDay", ">=", from).where("lastDay", "<=", until).executeTakeFirstOrThrow(),
    tx
      .selectFrom("timetableLinks")
      .select(({ fn }) => fn.countAll().as("timetables"))
      .where("failures", ">=", failuresOfBadLink)
      .executeTakeFirstOrThrow(),
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
    linkFailed: Number(linkFailed.timetables),
    delaySeconds: Math.max(0, delayMs / 1_000),
  };
}
