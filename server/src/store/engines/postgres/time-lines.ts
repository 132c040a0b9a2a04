import type { TimeLine, TimeLineChange, TimeLines } from "../engine.ts";
import { sqlState } from "./errors.ts";

/** A time line, and the connection that showed it. */
export interface SeenTimeLine extends TimeLine {
  /** When the connection was opened, by `performance.now()`. */
  readonly openedAt: number;
}

/** A server that this process must not use. For its callers, the database is unavailable. */
export class WrongServer extends Error {
  readonly code = sqlState.cannotConnectNow;
}

/** Follows the time line of the servers that a process is connected to. */
export interface FollowedTimeLines extends TimeLines {
  /** @throws WrongServer if a newer time line is known */
  note(seen: SeenTimeLine): void;
  /** Whether a newer time line is known: the server was the primary before a failover. */
  isFormer(seen: SeenTimeLine): boolean;
  /** The lineage of a mosque's entity tags on a time line; null if it has no part. */
  lineageOn(timeLine: TimeLine, lineage: string | null): string | null;
}

/**
 * The newest time line of a system has the highest number. Between systems, the newest connection decides: it
 * was opened by the current DATABASE_URL.
 */
export function followTimeLines(): FollowedTimeLines {
  let current: SeenTimeLine | undefined;
  let home: string | undefined;
  const listeners: ((change: TimeLineChange) => void)[] = [];

  function isFormer(seen: SeenTimeLine): boolean {
    if (!current) return false;
    return seen.system === current.system ? seen.number < current.number : seen.openedAt < current.openedAt;
  }

  return {
    get current() {
      return current;
    },
    isFormer,
    note(seen) {
      if (current && isFormer(seen)) throw new WrongServer(formerText(seen, current));
      if (current?.system === seen.system && current.number === seen.number) return;
      const from = current;
      current = seen;
      if (from) for (const listen of listeners) listen({ from, to: seen });
    },
    onChange(listen) {
      listeners.push(listen);
    },
    startTagsIn(system) {
      home = system;
    },
    lineageOn(timeLine, lineage) {
      const part = tagPart(timeLine, home ?? timeLine.system);
      if (part === null) return lineage;
      return lineage === null ? part : `${lineage}-${part}`;
    },
  };
}

/** The first time line of the first system has no part: its tags equal the tags on SQLite. */
function tagPart({ system, number }: TimeLine, home: string): string | null {
  if (system !== home) return `t${number}.${BigInt(system).toString(36)}`;
  return number === 1 ? null : `t${number}`;
}

function formerText(seen: TimeLine, current: TimeLine): string {
  const [former, newer] =
    seen.system === current.system
      ? [`time line ${seen.number}`, `time line ${current.number}`]
      : [`system ${seen.system}`, `system ${current.system}`];
  return `PostgreSQL is on ${former}, but this process has seen ${newer}: the server was the primary before a failover. If you return to it on purpose, restart the service.`;
}
