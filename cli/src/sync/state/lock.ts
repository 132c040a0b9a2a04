import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { codeOf, reasonOf } from "../../files/system-error.ts";

/** Who holds a lock. */
export interface Holder {
  pid: number;
  /** When the process began, in milliseconds since 1970: the system uses a process id again. */
  processStart?: number;
  host: string;
  /** An instant in UTC. */
  since: string;
  /** No two are alike. */
  token: string;
}

/** The result of asking for a lock. */
export type Locking =
  | { is: "taken"; release: () => void }
  /** `undefined` if the file does not name its holder. */
  | { is: "held"; by: Holder | undefined }
  | { is: "impossible"; why: string };

/** The clock of the machine, and what makes tokens. */
export interface LockServices {
  now: () => Date;
  createId: () => string;
}

/** A run that has just ended need not make the next one fail. */
const waitMs = 3_000;
const lookMs = 100;
/** How often a holder refreshes its lock, and when a lock that is not refreshed has expired. */
const refreshMs = 30_000;
const staleMs = 10 * 60_000;

/**
 * Takes a lock, so that two runs never change the same mosque at the same time. Takes over the lock of a killed run.
 * @param file the path of the lock
 */
export async function takeLock(file: string, services: LockServices): Promise<Locking> {
  const { now, createId } = services;
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const holder: Holder = {
      pid: process.pid,
      processStart: performance.timeOrigin,
      host: hostname(),
      since: now().toISOString(),
      token: createId(),
    };
    try {
      writeFileSync(file, JSON.stringify(holder), { flag: "wx" });
      return { is: "taken", release: keep(file, holder, now) };
    } catch (error) {
      if (codeOf(error) !== "EEXIST") return { is: "impossible", why: reasonOf(error) };
    }
    const found = look(file, now);
    if (!found) continue;
    if (found.isStale) takeAway(file, found.holder, createId);
    else if (waitedMs >= waitMs) return { is: "held", by: found.holder };
    else await setTimeout(lookMs);
  }
}

/** Refreshes a lock until it is released. */
function keep(file: string, { token }: Holder, now: () => Date): () => void {
  const timer = setInterval(() => {
    try {
      utimesSync(file, now(), now());
    } catch {
      // A user has removed it; there is no lock to refresh.
    }
  }, refreshMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (readHolder(file)?.token === token) rmSync(file, { force: true });
  };
}

/** The lock of another holder; undefined if it was released meanwhile. */
function look(file: string, now: () => Date): { holder: Holder | undefined; isStale: boolean } | undefined {
  let quietMs: number;
  try {
    quietMs = now().getTime() - statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
  const holder = readHolder(file);
  return { holder, isStale: quietMs > staleMs || (holder !== undefined && hasEnded(holder)) };
}

function hasEnded({ pid, processStart, host }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return processStart !== performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/** Removes a stale lock, unless another run has just done so and made its own. */
function takeAway(file: string, stale: Holder | undefined, createId: () => string): void {
  const aside = `${file}.${createId().slice(0, 8)}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside)?.token !== stale?.token) linkSync(aside, file);
  } catch {
    // Another run was quicker; the next round looks at its lock.
  }
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(file, "utf8"));
    const { pid, processStart, host, since, token } = holder;
    return pid && host && since && token
      ? { pid, host, since, token, ...(processStart && { processStart }) }
      : undefined;
  } catch {
    return undefined;
  }
}
