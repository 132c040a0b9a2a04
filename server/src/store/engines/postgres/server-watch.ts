import type { TimeLine, TimeLines } from "../engine.ts";
import { sqlState } from "./errors.ts";
import type { Outcome, PipelinedConnection, Statement } from "./pipeline.ts";
import { followTimeLines, WrongServer } from "./time-lines.ts";

/** In hexadecimal digits; null on a standby. `pg_control_checkpoint()` would be wrong until the first checkpoint. */
const timeLine = `CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS "timeLine"`;
const looks = {
  first: {
    text: `SELECT ${timeLine}, (pg_control_system()).system_identifier::text AS "system", pg_backend_pid() AS "processId"`,
    values: [],
  },
  later: { name: "look", text: `SELECT ${timeLine}`, values: [] },
} as const satisfies Readonly<Record<string, Statement>>;

/** A row of these statements. */
interface Look {
  readonly timeLine: string | null;
  readonly system?: string;
  readonly processId?: number;
}

/**
 * Watches the time line of the server behind each connection. A transaction looks in the round trip of its first
 * statement. A primary keeps its time line while it runs, so a direct connection looks once; PgBouncer may lead each
 * transaction to another server.
 */
export class ServerWatch {
  readonly #lines = followTimeLines();
  #isOn = false;

  get timeLines(): TimeLines {
    return this.#lines;
  }

  /**
   * Starts the looks.
   * @param work the first transaction that looks
   * @throws the fault of a database that cannot be read, WrongServer
   */
  async start(work: () => Promise<void>): Promise<void> {
    this.#isOn = true;
    try {
      await work();
    } catch (error) {
      this.#isOn = false;
      if (!unsupported.has(String((error as { code?: unknown }).code))) throw error;
    }
  }

  /** The look of a transaction; undefined if it needs no look. */
  look({ timeLine, isDirect }: PipelinedConnection): Statement | undefined {
    if (!this.#isOn) return undefined;
    if (!timeLine) return looks.first;
    return isDirect ? undefined : looks.later;
  }

  /** Records the result of a look. @throws WrongServer if the server is a standby or a former primary */
  note(connection: PipelinedConnection, outcome: Outcome | undefined): void {
    const [row] = (outcome?.rows ?? []) as unknown as Look[]; // The statements name the columns.
    if (!row) return;
    if (row.timeLine === null) throw new WrongServer(standbyText);
    connection.showTimeLine({ ...row, number: Number.parseInt(row.timeLine, 16) });
    this.requireCurrent(connection);
  }

  /** Whether the connection's server was the primary before a failover. */
  isFormer({ timeLine }: PipelinedConnection): boolean {
    return timeLine !== undefined && this.#lines.isFormer(timeLine);
  }

  /** @throws WrongServer if the connection's server is a former primary */
  requireCurrent({ timeLine }: PipelinedConnection): void {
    if (timeLine) this.#lines.note(timeLine);
  }

  /** The lineage of a mosque's entity tags. */
  lineageOn(timeLine: TimeLine | undefined, lineage: string | null): string | null {
    return timeLine ? this.#lines.lineageOn(timeLine, lineage) : lineage;
  }
}

const standbyText =
  "PostgreSQL is a standby, which may lag behind its primary: DATABASE_URL must name the primary.";

/** The errors of a server without time lines, or whose administrator hides them. */
const unsupported = new Set<string>([
  sqlState.undefinedFunction,
  sqlState.unsupportedFeature,
  sqlState.insufficientPrivilege,
]);
