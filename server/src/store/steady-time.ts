import type { Logger } from "pino";
import { type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";
import { findState, saveState } from "./service-state.ts";
import type { Store } from "./store.ts";
import type { Tx } from "./tables/schema.ts";

/**
 * The times that decide what is deleted (decision 9.18). The clock may be wrong, and may jump: these advance by the
 * process's own measurement, and the database remembers them across restarts.
 */
export interface SteadyTime {
  /** Never later than the clock. Behind it after a jump forward or a pause of the service, until it has caught up. */
  now(): Date;
  /**
   * How long the service has run, as an instant. It never jumps, stops while the service is down, and never catches up.
   */
  running(): Date;
  /** Measures again, and saves. @throws the fault of a database that cannot be read or written */
  advance(): Promise<void>;
}

/** The clocks of this process, in milliseconds. */
export interface ProcessClocks {
  /** The clock that rows are stamped by, in Unix time. */
  readonly wall: () => number;
  /** From an arbitrary moment on. It never jumps. */
  readonly steady: () => number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How often the times are saved, in milliseconds. */
const saveEveryMs = minuteMs;
/** How much more or less than was measured the clock may have advanced, in milliseconds. */
const toleratedMs = minuteMs;
/** A pause of the service up to this long, in milliseconds, is a restart: no longer one could hide a jump. */
const longestRestartMs = 5 * minuteMs;
/** For how long the clock has to be steady before `now` catches up with it. */
const steadyMs = dayMs;
/** How fast it then catches up: no day deletes more than two days' rows. */
const catchUp = 2;

/** All in Unix time, in milliseconds. */
interface Remembered {
  readonly time: number;
  readonly running: number;
  /** The clock's last reading. */
  readonly seen: number;
  /** The clock's reading at its last jump. */
  readonly steadySince: number;
}

/** Reads the remembered times. Writing starts with `advance`, so a read-only database can be opened. */
export async function createSteadyTime(
  store: Pick<Store, "now" | "read" | "write">,
  clocks: ProcessClocks = { wall: () => store.now().getTime(), steady: () => performance.now() },
): Promise<SteadyTime> {
  let measuredAt = clocks.steady();
  const wall = clocks.wall();
  const found = await store.read(async (tx) => (await findSaved(tx)) ?? (await firstTimes(tx, wall)));
  let known = started(found, wall);

  const elapsedMs = () => clocks.steady() - measuredAt;

  return {
    now: () => new Date(Math.min(clocks.wall(), known.time + elapsedMs())),
    running: () => new Date(known.running + elapsedMs()),
    async advance() {
      const elapsed = elapsedMs();
      const next = advanced(known, clocks.wall(), elapsed);
      measuredAt += elapsed;
      known = next;
      known = await store.write(async (tx) => {
        const saved = merged(next, (await findSaved(tx)) ?? next);
        await saveState(tx, "steady-time", JSON.stringify(saved));
        return saved;
      });
    },
  };
}

/**
 * Saves the times immediately and every minute, but not at a stop: a database with hanging writes would delay it, and
 * at most a minute is lost.
 */
export function keepSteadyTime(steadyTime: SteadyTime, log: Pick<Logger, "warn">): PeriodicJob {
  return startPeriodicJob(() => steadyTime.advance(), {
    everyMs: saveEveryMs,
    onError: (error) => log.warn({ err: error }, "the time that decides what is deleted could not be saved"),
  });
}

/** The times at a start: a pause that is longer than a restart may hide a jump. */
function started(saved: Remembered, wall: number): Remembered {
  const pause = wall - saved.seen;
  const isRestart = pause >= -toleratedMs && pause <= longestRestartMs;
  return { ...saved, seen: wall, steadySince: isRestart ? saved.steadySince : wall };
}

/** @param elapsed how much time has passed, as measured */
function advanced(known: Remembered, wall: number, elapsed: number): Remembered {
  const hasJumped = Math.abs(wall - known.seen - elapsed) > toleratedMs;
  const steadySince = hasJumped ? wall : known.steadySince;
  const isSteady = wall - steadySince >= steadyMs;
  const reached = Math.max(known.time, Math.min(wall, known.time + elapsed * (isSteady ? catchUp : 1)));
  return {
    // A clock that was too far ahead is forgotten once the right one has been steady.
    time: isSteady ? Math.min(reached, wall) : reached,
    running: known.running + elapsed,
    seen: wall,
    steadySince,
  };
}

/** This process's measurement, merged with the times that others have saved. */
function merged(own: Remembered, saved: Remembered): Remembered {
  const isSteady = own.seen - own.steadySince >= steadyMs;
  return {
    ...own,
    time: Math.max(own.time, isSteady ? Math.min(own.seen, saved.time) : saved.time),
    running: Math.max(own.running, saved.running),
  };
}

async function findSaved(tx: Tx): Promise<Remembered | undefined> {
  const saved = await findState(tx, "steady-time");
  return saved === undefined ? undefined : JSON.parse(saved); // Only `advance` wrote it.
}

/** The times before the first saving: the latest instant in the database. */
async function firstTimes(tx: Tx, wall: number): Promise<Remembered> {
  const written = await findState(tx, "written-at");
  const event = await tx.selectFrom("securityEvents").select("at").orderBy("at", "desc").limit(1).execute();
  const times = [written, event[0]?.at].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]));
  const time = times.length === 0 ? wall : Math.min(wall, Math.max(...times));
  return { time, running: time, seen: time, steadySince: time };
}
