import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isUnavailable, sqlState } from "./errors.ts";
import type { Pool } from "./pool.ts";

/** How long a session that was told to end may take before this process cuts its connection, in milliseconds. */
const endWithinMs = 500;
/** How long after a failure ending the sessions is retried, in milliseconds. */
const retryMs = 1_000;
/** How long connections may take to close, in milliseconds. */
const closeWithinMs = 1_000;

/**
 * A connection whose session has a unique name in `pg_stat_activity`. Behind PgBouncer a process id may identify
 * another client's session or a missing one, but the application name is set with each transaction.
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
  /** Forgets the sessions that could not be ended yet. */
  close(): void;
}

/**
 * Ends sessions through other connections. Cutting a connection is not enough: a commit that waits for a synchronous
 * standby would keep waiting, and its session would stay until the standby is back.
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
        // Retrying does not help if the server lacks the function, or this user may not call it.
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
 * Ends connections that are used for too long. PostgreSQL itself cancels slow statements; but if the server or the
 * network falls silent, uses would never end, and the pool would soon be empty.
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

/** Closes a pool. Connections that do not close in time are cut, so that a silent server causes no delay. */
export async function closeInTime(pool: Pool, end: (client: pg.Client) => void = cut): Promise<void> {
  const late = setTimeout(() => [...pool.open].forEach(end), closeWithinMs);
  await pool.end().finally(() => clearTimeout(late));
}

/**
 * Fails a commit for which PostgreSQL stopped waiting for its synchronous standby, for example because an administrator
 * cancelled the wait: the change is only on the primary, and would be lost with it.
 * @param onFailure called as well, because the caller only sees a lost connection
 */
export function failUnreplicatedCommits(pool: Pool, onFailure: (error: Error) => void): void {
  pool.on("connect", (client) => {
    client.on("notice", ({ routine }) => {
      if (routine !== waitForStandby) return;
      const error = Object.assign(new Error("a commit did not reach the synchronous standby"), {
        code: sqlState.unknownOutcome,
      });
      onFailure(error);
      client.connection.emit("error", error);
    });
  });
}

/** PostgreSQL's function that waits; unlike its warning's text, its name is not translated. */
const waitForStandby = "SyncRepWaitForLSN";

function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}
