import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isUnavailable } from "./errors.ts";
import type { Pool } from "./pool.ts";

/** How long a session that was told to end may take before its connection is cut from this side, in milliseconds. */
const endWithinMs = 500;
/** How long after a failure the next try to end sessions comes, in milliseconds. */
const retryMs = 1_000;
/** How long connections may take to close, in milliseconds. */
const closeWithinMs = 1_000;

/**
 * A connection whose session has a name of its own in `pg_stat_activity`. Behind PgBouncer a process id names another
 * client's session, or none; the name of the application goes along with each transaction.
 */
export class NamedClient extends pg.Client {
  readonly session: string;

  constructor(config: pg.ClientConfig = {}) {
    const session = `${config.application_name} ${randomBytes(8).toString("hex")}`;
    super({ ...config, application_name: session });
    this.session = session;
  }
}

/** Ends sessions in PostgreSQL. */
export interface SessionEnder {
  /** Ends the session of a connection of `NamedClient`, and then the connection. */
  end(client: pg.Client): void;
  /** Forgets those that could not be ended yet. */
  close(): void;
}

/**
 * Ends sessions through other connections. To cut a connection is not enough: a commit that waits for a synchronous
 * standby goes on waiting, and its session stays until the standby is back.
 */
export function sessionEnder(through: Pool): SessionEnder {
  const names = new Set<string>();
  let isEnding = false;
  let isClosed = false;

  async function endAll(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    while (names.size > 0 && !isClosed) {
      const batch = [...names];
      const isDone = await through.query(endStatement, [batch]).then(
        () => true,
        // Waiting does not help where the server knows no such function, or does not let this user call it.
        (error) => !isUnavailable(error),
      );
      if (isDone) for (const name of batch) names.delete(name);
      else await pause(retryMs, undefined, { ref: false });
    }
    isEnding = false;
  }

  return {
    end(client) {
      if (client instanceof NamedClient) names.add(client.session);
      void endAll();
      setTimeout(() => cut(client), endWithinMs);
    },
    close() {
      isClosed = true;
    },
  };
}

const endStatement =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY ($1)";

/**
 * Ends connections that are used for too long. PostgreSQL gives up slow statements by itself; but when it, or the
 * way to it, falls silent, no answer would ever come, and the pool would soon have nothing left.
 */
export function endLongUses(pool: Pool, afterMs: number, end: (client: pg.Client) => void = cut): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    timers.set(
      client,
      setTimeout(() => end(client), afterMs),
    );
  });
  pool.on("release", (_, client) => clearTimeout(timers.get(client)));
}

/** Closes a pool. A server that has fallen silent holds nothing up: connections that do not close in time are ended. */
export async function closeInTime(pool: Pool, end: (client: pg.Client) => void = cut): Promise<void> {
  const late = setTimeout(() => [...pool.open].forEach(end), closeWithinMs);
  await pool.end().finally(() => clearTimeout(late));
}

/**
 * Fails a commit that PostgreSQL answers though it stopped waiting for its synchronous standby, as it does when an
 * administrator cancels the wait: the change is on the primary, and would be lost with it.
 * @param onFailure told of it, because the caller only learns that the connection is lost
 */
export function failUnreplicatedCommits(pool: Pool, onFailure: (error: Error) => void): void {
  pool.on("connect", (client) => {
    client.on("notice", ({ routine }) => {
      if (routine !== waitForStandby) return;
      const error = new Error("a commit did not reach the synchronous standby");
      onFailure(error);
      client.connection.emit("error", error);
    });
  });
}

/** The function of PostgreSQL that waits; unlike the text of its warning, its name is in no language. */
const waitForStandby = "SyncRepWaitForLSN";

function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}
