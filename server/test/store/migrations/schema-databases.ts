import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { createPostgresDatabase, type TestDatabase, type TestEngine } from "../databases.ts";

type Cell = string | number | null;
export type Row = Readonly<Record<string, unknown>>;
/** The rows of each table, each in one order. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** A database, with its request log, whatever its schema. */
export interface SchemaDatabase extends TestDatabase {
  /** Runs a statement about a table. */
  change(table: string, statement: string): Promise<readonly Row[]>;
  insert(table: string, row: Readonly<Record<string, Cell>>): Promise<void>;
  /**
   * Every row of every table, but for the version, PostgreSQL's counts of the last minute, and new columns with their
   * initial values.
   */
  rows(): Promise<Rows>;
  /** The structure of all of it, with the request log. */
  wholeStructure(): Promise<readonly unknown[]>;
  /** What its tables and indexes are like, whatever the order of columns. */
  shape(): Promise<readonly string[]>;
}

/** The last schema of the trials, or version 34. */
export type SchemaName = "trial" | "first";

/** Creates an empty database with an earlier schema. */
export async function createDatabaseOf(schema: SchemaName, engine: TestEngine): Promise<SchemaDatabase> {
  const database = whole(engine, await engine.createDatabase());
  const schemas = engine.name === "SQLite" ? ["data.sqlite", "requests.sqlite"] : ["postgres"];
  for (const [index, name] of schemas.entries()) {
    const text = await readFile(new URL(`schemas/${schema}/${name}.sql`, import.meta.url), "utf8");
    const path = pathsOf(database)[index];
    if (path === undefined) await database.query(text);
    else withFile(path, (file) => file.exec(text));
  }
  return database;
}

/** A new database of today's schema. */
export async function createNewDatabase(engine: TestEngine): Promise<SchemaDatabase> {
  return whole(engine, await engine.createMigratedDatabase());
}

const leftOut = ["schema_version", "shared_counts"];

/** The files of a database on SQLite. */
function pathsOf({ url }: Pick<TestDatabase, "url">): string[] {
  if (!url.startsWith("sqlite:")) return [];
  const path = url.slice("sqlite:".length);
  return [path, path.replace(/\.db$/, "-requests.db")];
}

function withFile<T>(path: string, work: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path, { timeout: 5_000 });
  try {
    return work(file);
  } finally {
    file.close();
  }
}

function whole(engine: TestEngine, database: TestDatabase): SchemaDatabase {
  const paths = pathsOf(database);
  /** Runs a statement where the table is. */
  async function queryOf(table: string, statement: string): Promise<readonly Row[]> {
    const path = paths.find((each) =>
      withFile(each, (file) =>
        file.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table),
      ),
    );
    if (path === undefined) return database.query(statement);
    return withFile(path, (file) => file.prepare(statement).all());
  }
  async function tables(): Promise<string[]> {
    const found =
      engine.name === "SQLite"
        ? paths.flatMap((path) =>
            withFile(path, (file) =>
              file
                .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
                .all(),
            ),
          )
        : await database.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    return found.map(({ name }) => String(name)).filter((name) => !leftOut.includes(name));
  }
  return {
    ...database,
    change: queryOf,
    async insert(table, row) {
      const cells = Object.values(row).map((cell) =>
        typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : String(cell),
      );
      const columns = Object.keys(row).map((name) => `"${name}"`);
      await queryOf(table, `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${cells.join(", ")})`);
    },
    async rows() {
      const rows: Record<string, readonly Row[]> = {};
      for (const table of await tables()) {
        const found = sorted(await queryOf(table, `SELECT * FROM "${table}"`));
        rows[table] = found.map((row) => withoutInitial(row, newColumns[table] ?? {}));
      }
      return rows;
    },
    async shape() {
      const structure =
        paths.length === 0
          ? await database.structure()
          : paths.flatMap((path) =>
              withFile(path, (file) => shapeQueries.flatMap((query) => file.prepare(query).all())),
            );
      return structure.map((part) => JSON.stringify(part)).toSorted();
    },
    async wholeStructure() {
      if (paths.length === 0) return database.structure();
      return paths.flatMap((path) =>
        withFile(path, (file) =>
          file.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all(),
        ),
      );
    },
  };
}

const ofTables = "FROM sqlite_schema AS tables, ";
const shapeQueries = [
  "SELECT schema, name, wr, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%'",
  `SELECT tables.name AS "table", columns.name, columns.type, "notnull", dflt_value, pk ${ofTables} pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
  `SELECT tables.name AS "table", "from", "table" AS other, "to", on_delete ${ofTables} pragma_foreign_key_list(tables.name) WHERE tables.type = 'table'`,
  "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
];

/** Columns that version 34 did not have, by table, with their initial values. */
const newColumns: Readonly<Record<string, Row>> = {
  mosque_uses: { keys: "[]" },
  mosques: { keeper: null, timetable_version: 1 },
};

function withoutInitial(row: Row, initial: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, cell]) => cell !== initial[name]));
}

function sorted(rows: readonly Row[]): Row[] {
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .map(([name, cell]) => [name, cell instanceof Date ? cell.toISOString() : cell] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
  return plain.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Tables whose rows others refer to come first. */
const filledFirst = ["mosques", "users"];

const lists = {
  approved_profile_fields:
    '["communityName","address","latitude","longitude","timeZoneId","status","message","donationLink"]',
  supported_prayer_keys:
    '["fajr","sunrise","dhuhr","asr","maghrib","isha","midnight","tahajjud","duha","jummah","eid"]',
  before: '{"status":"A"}',
  after: '{"status":"B"}',
  prayers:
    '[{"id":"a","prayerKey":"isha","iqamahTime":"19:45","createdAt":"2026-11-20T18:00:00.000Z","sequence":4},{"id":"b","prayerKey":"asr","adhanTime":"15:10","createdAt":"2026-11-20T18:00:00.000Z","sequence":7}]',
  event_details: '{"dateInstant":"2026-12-05T18:30:00.000Z","address":"Hall"}',
} as const;

/** Fills every table with two rows: one with a value in every column, and one with only the required values. */
export async function fillEveryTable(database: SchemaDatabase, schema: SchemaName): Promise<void> {
  const columns = await columnsOf(schema);
  const tables = [...columns.keys()].toSorted(
    (one, other) => Number(filledFirst.includes(other)) - Number(filledFirst.includes(one)),
  );
  for (const table of tables) {
    for (const number of [1, 2, 3]) {
      const row = (columns.get(table) ?? []).map(({ name, type, isNullable }): [string, Cell] => [
        name,
        number === 3 && isNullable ? null : cellOf(table, name, type, number),
      ]);
      await database.insert(table, Object.fromEntries(row));
    }
  }
}

interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** The columns of each table, as PostgreSQL types them. */
async function columnsOf(schema: SchemaName): Promise<ReadonlyMap<string, readonly SchemaColumn[]>> {
  const database = await createPostgresDatabase();
  try {
    await database.query(await readFile(new URL(`schemas/${schema}/postgres.sql`, import.meta.url), "utf8"));
    const found = await database.query(
      "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ('schema_version', 'shared_counts') ORDER BY ordinal_position",
    );
    const columns = found.map((row) => ({
      table: String(row.table_name),
      name: String(row.column_name),
      type: String(row.data_type),
      isNullable: row.is_nullable === "YES",
    }));
    return Map.groupBy(columns, ({ table }) => table);
  } finally {
    await database.drop();
  }
}

function cellOf(table: string, name: string, type: string, number: number): Cell {
  if (name === "test_of") return number === 2 ? "mosques id 1" : null;
  if (name === "mosque_id") return `mosques id ${number}`;
  if (name === "user_id") return `users id ${number}`;
  if (name in lists) return lists[name as keyof typeof lists];
  if (/(^|_)(at|until|since|began)$/.test(name)) return `2026-11-2${number}T09:30:15.123Z`;
  if (type === "integer") return number;
  if (type === "double precision") return number + 0.25;
  return `${table} ${name} ${number}`;
}
