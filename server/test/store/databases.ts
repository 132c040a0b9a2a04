import "../../../e2e/support/runs/prepared.ts";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

/** An engine that the store supports. Every test of the store runs on each. */
export interface TestEngine {
  readonly name: "SQLite" | "PostgreSQL";
  /** Creates an empty database for one test. */
  createDatabase(): Promise<TestDatabase>;
  /** Creates a database with the service's tables, a copy of the run's. */
  createMigratedDatabase(): Promise<TestDatabase>;
}

/** A database as another program sees it: each call has its own connection. */
export interface TestDatabase {
  /** The options to open a store with. */
  readonly url: string;
  query(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Every table and index with its columns. */
  structure(): Promise<readonly unknown[]>;
  /** Blocks every write of the mosque until the returned function is called. */
  holdWrites(mosqueId: string): Promise<() => Promise<void>>;
  drop(): Promise<void>;
}

export const engines: readonly TestEngine[] = [
  {
    name: "SQLite",
    createDatabase: () => createSqliteFile(),
    createMigratedDatabase: () =>
      createSqliteFile(dirname(migratedDatabaseOn("SQLite").slice("sqlite:".length))),
  },
  {
    name: "PostgreSQL",
    createDatabase: () => createPostgresDatabase(),
    createMigratedDatabase: () =>
      createPostgresDatabase(new URL(migratedDatabaseOn("PostgreSQL")).pathname.slice(1)),
  },
];

/** The address of the run's migrated database on an engine. */
function migratedDatabaseOn(name: TestEngine["name"]): string {
  const given = process.env.TEST_MIGRATED_DATABASES;
  if (!given) {
    throw new Error(
      "TEST_MIGRATED_DATABASES is not set. Run the file with `npm test -- FILE`: it makes these databases.",
    );
  }
  return (JSON.parse(given) as Record<TestEngine["name"], string>)[name];
}

/** @param template a folder whose files are copied */
async function createSqliteFile(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(process.env.TEST_DATABASES ?? tmpdir(), "mosque-sync-store-"));
  if (template) await cp(template, folder, { recursive: true });
  const path = join(folder, "data.db");
  const open = () => new DatabaseSync(path, { timeout: 5_000 });
  const query: TestDatabase["query"] = async (statement) => {
    const database = open();
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  };
  return {
    url: `sqlite:${path}`,
    query,
    structure: () => query("SELECT type, name, sql FROM sqlite_schema ORDER BY name"),
    async holdWrites() {
      const database = open();
      database.exec("BEGIN IMMEDIATE");
      return async () => database.close();
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Creates a database on the PostgreSQL of the run.
 * @param template the name of a database to copy; empty unless given
 */
export async function createPostgresDatabase(template?: string): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (!adminUrl) {
    throw new Error(
      "TEST_POSTGRES_URL is not set. Run the file with `npm test -- FILE`: it starts PostgreSQL.",
    );
  }
  const name = `store_${crypto.randomUUID().replaceAll("-", "")}`;
  const { href: url } = Object.assign(new URL(adminUrl), { pathname: `/${name}` });
  const query: TestDatabase["query"] = (statement) => queryPostgres(url, statement);
  await queryPostgres(adminUrl, `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ""}`);
  return {
    url,
    query,
    structure: async () => [
      ...(await query(
        "SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position",
      )),
      ...(await query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname")),
    ],
    async holdWrites(mosqueId) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM mosques WHERE id = $1 FOR UPDATE", [mosqueId]);
      return () => client.end();
    },
    async drop() {
      await queryPostgres(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function queryPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
