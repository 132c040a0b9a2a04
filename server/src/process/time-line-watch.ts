import type { Logger } from "pino";
import type { TimeLine } from "../store/engines/engine.ts";
import { findState, saveState } from "../store/service-state.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/tables/schema.ts";

/** The database's memory of its time lines, so that all instances make the same entity tags. */
interface Remembered {
  /** The system where the service first used this database. */
  readonly home: string;
  /** The time line that an instance last saw. */
  readonly seen: TimeLine;
}

/**
 * Logs each change of PostgreSQL's time line, including changes while the service was stopped.
 * @param onChange called with each change while this process runs
 */
export async function watchTimeLine(
  store: Pick<Store, "read" | "write" | "timeLines">,
  log: Pick<Logger, "warn">,
  onChange: () => void,
): Promise<void> {
  const { timeLines } = store;
  if (!timeLines) return;
  const remembered = await store.read(find);
  const { current } = timeLines;
  if (!current) {
    log.warn(
      "PostgreSQL does not show its time line: after a failover, run the restore command with --in-place",
    );
    return;
  }

  const home = remembered?.home ?? current.system;
  timeLines.startTagsIn(home);
  const save = (seen: TimeLine) =>
    store
      .write(async (tx) => saveUnder((await find(tx))?.home ?? home, plain(seen), tx))
      .catch((error) => log.warn({ err: error }, "the database's time line was not saved"));
  const report = (from: TimeLine, to: TimeLine) =>
    log.warn(
      { from: plain(from), to: plain(to) },
      "PostgreSQL has failed over: a standby was promoted. If it was asynchronous, the last acknowledged writes may be lost. Entity tags from before no longer match",
    );
  const seen = remembered?.seen;
  if (seen && !isSame(seen, current)) report(seen, current);
  if (!seen || !isSame(seen, current)) void save(current);
  timeLines.onChange(({ from, to }) => {
    report(from, to);
    onChange();
    void save(to);
  });
}

function isSame(one: TimeLine, other: TimeLine): boolean {
  return one.system === other.system && one.number === other.number;
}

function plain({ system, number }: TimeLine): TimeLine {
  return { system, number };
}

async function find(tx: Tx): Promise<Remembered | undefined> {
  const saved = await findState(tx, "time-line");
  return saved === undefined ? undefined : JSON.parse(saved); // Only `saveUnder` wrote it.
}

function saveUnder(home: string, seen: TimeLine, tx: Tx): Promise<void> {
  const remembered: Remembered = { home, seen };
  return saveState(tx, "time-line", JSON.stringify(remembered));
}
