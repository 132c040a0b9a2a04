import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { codeOf } from "./state-file.ts";

/** Who holds a lock. */
export interface Holder {
  pid: number;
  host: string;
  /** An instant in UTC. */
  since: string;
  /** No two are alike. */
  token: string;
}

/** What came of asking for a lock. */
export type Locking =
  | { is: "taken"; release: () => void }
  /** `undefined` where the file does not say by whom. */
  | { is: "held"; by: Holder | undefined }
  | { is: "impossible"; why: string };

/** A run that has just ended need not make the next one fail. */
const waitMs = 3_000;
const lookMs = 100;
/** How often a holder shows that it is still at work, and after how long without that its lock counts for nothing. */
const refreshMs = 30_000;
const staleMs = 10 * 60_000;

/** Tokens of the locks that this process holds. */
const ownTokens = new Set<string>();

/**
 * Takes a lock, so that two runs never change the same mosque at once. One that a killed run has left is taken over.
 * @param file where it lies
 */
export async function takeLock(file: string): Promise<Locking> {
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const holder: Holder = {
      pid: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
      token: randomUUID(),
    };
    try {
      writeFileSync(file, JSON.stringify(holder), { flag: "wx" });
      return { is: "taken", release: keep(file, holder) };
    } catch (error) {
      if (codeOf(error) !== "EEXIST") return { is: "impossible", why: codeOf(error) };
    }
    const found = look(file);
    if (!found) continue;
    if (found.isStale) takeAway(file, found.holder);
    else if (waitedMs >= waitMs) return { is: "held", by: found.holder };
    else await setTimeout(lookMs);
  }
}

/** Shows that a lock is in use until it is released. */
function keep(file: string, { token }: Holder): () => void {
  ownTokens.add(token);
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // It was taken away by hand; there is nothing to show any more.
    }
  }, refreshMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    ownTokens.delete(token);
    if (readHolder(file)?.token === token) rmSync(file, { force: true });
  };
}

/** What lies there; undefined when it has gone meanwhile. */
function look(file: string): { holder: Holder | undefined; isStale: boolean } | undefined {
  let quietMs: number;
  try {
    quietMs = Date.now() - statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
  const holder = readHolder(file);
  return { holder, isStale: quietMs > staleMs || (holder !== undefined && hasEnded(holder)) };
}

function hasEnded({ pid, host, token }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return !ownTokens.has(token);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/** Takes a stale lock away, unless somebody else has just done so and made their own. */
function takeAway(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside)?.token !== stale?.token) linkSync(aside, file);
  } catch {
    // Another run was quicker, and what lies there now is looked at next.
  }
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(file, "utf8"));
    const { pid, host, since, token } = holder;
    return pid && host && since && token ? { pid, host, since, token } : undefined;
  } catch {
    return undefined;
  }
}
