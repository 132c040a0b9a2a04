import pg from "pg";
import { readName } from "#store/tables/columns.ts";
import type { SeenTimeLine } from "./time-lines.ts";

/** A statement, as PostgreSQL gets it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** Prepares it under this name, once for each connection. Equal names have equal texts. */
  readonly name?: string | undefined;
}

/** The result of a statement. */
export interface Outcome {
  readonly rows: Record<string, unknown>[];
  /** The first word of PostgreSQL's command tag, such as `UPDATE` or `COMMIT`. */
  readonly command: string;
  /** The number of rows read or changed; undefined for other commands. */
  readonly count: number | undefined;
}

/**
 * A connection that sends statements together and waits once for all of them: a pipeline. (The library's own mode
 * would end each statement with a sync point, from which PostgreSQL continues after an error, even after a failed
 * BEGIN.)
 */
export class PipelinedConnection {
  readonly #openedAt = performance.now();
  #timeLine: SeenTimeLine | undefined;
  #isDirect = false;
  readonly #client: pg.PoolClient;
  /** The columns of the statements that were prepared by name: PostgreSQL describes them once. */
  readonly #columns = new Map<string, Columns>();
  /** PgBouncer takes a name for used even if PostgreSQL did not get to preparing the statement. */
  #hasCutOffNames = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** The time line of its server, as seen last. */
  get timeLine(): SeenTimeLine | undefined {
    return this.#timeLine;
  }

  /** Whether it stays with one process of PostgreSQL. PgBouncer gives its clients other process ids. */
  get isDirect(): boolean {
    return this.#isDirect;
  }

  /** Keeps the time line that a look has shown, and the facts that only the first look shows. */
  showTimeLine({ number, system, processId }: ShownTimeLine): void {
    if (processId !== undefined) this.#isDirect = processId === (this.#client as Identified).processID;
    if (this.#timeLine?.number === number) return;
    this.#timeLine = { system: system ?? this.#timeLine?.system ?? "", number, openedAt: this.#openedAt };
  }

  /**
   * Sends statements together and waits for all results. They run in order; after a failed statement, the rest is
   * skipped. The last pipeline has to be over.
   * @throws the error of the statement that failed, or of the lost connection
   */
  async send(statements: readonly Statement[]): Promise<Outcome[]> {
    const pipeline = new Pipeline(statements, this.#columns);
    this.#client.query(pipeline);
    try {
      return await pipeline.results;
    } catch (error) {
      this.#hasCutOffNames ||= pipeline.hasCutOffNames;
      throw error;
    }
  }

  /** Gives the connection back to its pool. @param isUnusable closes it instead */
  release(isUnusable = false): void {
    this.#client.release(isUnusable || this.#hasCutOffNames);
  }
}

/** A time line as a look shows it; later looks show only its number. */
interface ShownTimeLine {
  readonly number: number;
  readonly system?: string | undefined;
  readonly processId?: number | undefined;
}

/** A feature of the library's clients that their types lack. */
interface Identified extends pg.PoolClient {
  /** As the server, or PgBouncer, reported it. */
  readonly processID: number | null;
}

/** The columns of a statement's rows, in their order. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

/** Features of the library's connections that their types lack. */
interface Connection extends pg.Connection {
  /** The text of each statement that is prepared, by name. */
  readonly parsedStatements: Record<string, string>;
}

/** The library's protocol for a request with several messages in return, as its cursors use it. */
class Pipeline implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #known: Map<string, Columns>;
  readonly #outcomes: Outcome[] = [];
  /** The names of statements that this pipeline prepares. */
  readonly #newNames = new Set<string>();
  readonly #landing = Promise.withResolvers<Outcome[]>();
  #columns: Columns | undefined;
  #rows: Record<string, unknown>[] = [];
  /** A value that cannot be parsed. */
  #fault: unknown;
  #connection: Connection | undefined;

  constructor(statements: readonly Statement[], known: Map<string, Columns>) {
    this.#statements = statements;
    this.#known = known;
  }

  get results(): Promise<Outcome[]> {
    return this.#landing.promise;
  }

  /** The library records a statement as prepared under this name when PostgreSQL has parsed it. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  /** Whether a failure kept statements from being prepared under the names that they were sent with. */
  get hasCutOffNames(): boolean {
    const prepared = this.#connection?.parsedStatements ?? {};
    return [...this.#newNames].some((name) => !(name in prepared));
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#outcomes.length];
  }

  readonly submit = (on: pg.Connection) => {
    const connection = on as Connection;
    this.#connection = connection;
    connection.stream.cork();
    for (const { text, values, name = "" } of this.#statements) {
      const isPrepared = name !== "" && (name in connection.parsedStatements || this.#newNames.has(name));
      if (!isPrepared) connection.parse({ name, text, types: [] }, true);
      if (!isPrepared && name !== "") this.#newNames.add(name);
      connection.bind({ statement: name, values: [...values] }, true);
      if (!this.#known.has(name)) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name: readName(name),
      parse: parserOf(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      this.#columnsNow().forEach(({ name, parse }, index) => {
        const text = fields[index];
        row[name] = typeof text === "string" ? parse(text) : null;
      });
    } catch (error) {
      this.#fault ??= error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { name } = this;
    if (name !== undefined) this.#known.set(name, this.#columnsNow());
    const [command = "", ...counts] = text.split(" ");
    const count = counts.length > 0 ? Number(counts.at(-1)) : undefined;
    this.#outcomes.push({ rows: this.#rows, command, count });
    this.#rows = [];
    this.#columns = undefined;
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.#landing.reject(this.#fault);
    else this.#landing.resolve(this.#outcomes);
  }

  handleError(error: unknown): void {
    this.#landing.reject(error);
  }

  #columnsNow(): Columns {
    return this.#columns ?? this.#known.get(this.name ?? "") ?? [];
  }
}

/** The OID of `timestamptz`. */
const timestampOid = 1184;

/** Instants are ISO strings in code. */
function parserOf(oid: number): (text: string) => unknown {
  if (oid === timestampOid) return (text) => new Date(text).toISOString();
  return pg.types.getTypeParser(oid, "text");
}
