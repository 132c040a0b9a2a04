import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { findEndlessKeys } from "#subjects/keys/rows/key-list.ts";
import type { MosqueSearch } from "#subjects/mosques/rows/mosque-conditions.ts";
import { listMosques } from "#subjects/mosques/rows/mosque-list.ts";
import { listRemovedMosques } from "#subjects/mosques/rows/removed-mosques.ts";
import { listUsers } from "#subjects/people/rows/operated-users.ts";
import { countOperators } from "#subjects/people/rows/users.ts";
import { listOpenLinks } from "#subjects/sign-in/links/rows/open-links.ts";
import { engines, type TestDatabase } from "#test/store/databases.ts";
import { planOf, recordedStatements } from "#test/store/query-plans.ts";
import { kyselyOver } from "../engines/sqlite/connections.ts";
import type { Tx, UsesDatabase, UsesTx } from "../tables/schema.ts";
import { cursorOf } from "./cursors.ts";
import { listBounds } from "./id-sets.ts";

const at = "2026-11-20T18:00:00.000Z";
const id = "0d6f9a52-8c4c-4e36-9e4d-0f4c6a8e1b27";
/** With these, no condition leaves few rows, so that each list is followed by an index of its order. */
const following = { ...listBounds, few: -1 };

type ListTx = Tx & UsesTx;
const mosques = (search: Partial<MosqueSearch>) => (tx: ListTx) =>
  listMosques(tx, { userId: id, isOwn: false, now: new Date(at), ...search }, following);
/** The mosques of few timetables, which are all read. */
const ofTimetables = (timetable: MosqueSearch["timetable"]) => (tx: ListTx) =>
  listMosques(tx, { userId: id, isOwn: false, now: new Date(at), timetable, sort: "worst" });
const afterName = cursorOf("mosques by name", ["noor", "noor", id]);
const afterState = cursorOf("mosques by worst", ["late", at, id]);

/** Each list, from its start and from a place on. */
const lists: Readonly<Record<string, (tx: ListTx) => Promise<unknown>>> = {
  "mosques by name": mosques({}),
  "mosques by name, from a place on": mosques({ cursor: afterName }),
  "mosques by name, searched": mosques({ search: "masjid noor", cursor: afterName }),
  "mosques of a state by name": mosques({ health: "late", cursor: afterName }),
  "mosques of a status": mosques({ verification: "Pending", cursor: afterName }),
  "mosques of a status, searched": mosques({ verification: "Pending", search: "noor" }),
  "the worst mosques": mosques({ sort: "worst" }),
  "the worst mosques, from a place on": mosques({ sort: "worst", cursor: afterState }),
  "the worst mosques, searched": mosques({ sort: "worst", search: "masjid noor", cursor: afterState }),
  "the worst mosques of a status": mosques({ sort: "worst", verification: "Verified", health: "late" }),
  "the worst mosques whose timetable ends soon": mosques({ sort: "worst", timetable: "ends_soon" }),
  "mosques whose link fails, by name": mosques({ timetable: "link_failed", cursor: afterName }),
  "a few mosques whose timetable ends soon": ofTimetables("ends_soon"),
  "a few mosques whose link fails": ofTimetables("link_failed"),
  users: (tx) => listUsers(tx, undefined, undefined, following),
  "users, from a place on": (tx) => listUsers(tx, undefined, ["noor", id], following),
  "users, searched": (tx) => listUsers(tx, "amina noor", ["noor", id], following),
  "open links": (tx) => listOpenLinks(tx, { now: at }),
  "open links, from a place on": (tx) => listOpenLinks(tx, { now: at }, [at, id]),
  "open links of a user": (tx) => listOpenLinks(tx, { now: at, userId: id }, [at, id]),
  "keys without an end": (tx) => findEndlessKeys(tx, undefined),
  "keys without an end, from a place on": (tx) => findEndlessKeys(tx, [at, id]),
  "removed mosques": (tx) => listRemovedMosques(tx, 100),
  operators: countOperators,
};

for (const engine of engines) {
  suite(`A long list on ${engine.name}`, () => {
    for (const [name, list] of Object.entries(lists)) {
      test(`follows an index, without reading or sorting a whole table: ${name}`, async (t) => {
        const database = await engine.createMigratedDatabase();
        t.after(() => database.drop());
        for (const plan of await (engine.name === "SQLite" ? plansOnSqlite : plansOnPostgres)(
          database,
          list,
        )) {
          assert.doesNotMatch(plan, wholeTable[engine.name], plan);
        }
      });
    }
  });
}

/** The steps of a plan that read or sort all rows: an index that is read in its order ends with the page. */
const wholeTable = {
  SQLite: /^SCAN (?!.*(USING .*INDEX|CONSTANT ROW|(some|test_mosques)$))|TEMP B-TREE/m,
  PostgreSQL: /Seq Scan|Sort/,
} as const;

async function plansOnSqlite(
  { url }: TestDatabase,
  list: (tx: ListTx) => Promise<unknown>,
): Promise<string[]> {
  const path = url.slice("sqlite:".length);
  const database = new DatabaseSync(path);
  try {
    database.prepare("ATTACH ? AS request_log_file").run(path.replace(/\.db$/, "-requests.db"));
    const { recorded, statements } = recordedStatements(database);
    await list(kyselyOver<UsesDatabase>(recorded) as unknown as ListTx); // Both files are open.
    return statements.map((statement) => planOf(database, statement).join("\n"));
  } finally {
    database.close();
  }
}

async function plansOnPostgres(
  { url }: TestDatabase,
  list: (tx: ListTx) => Promise<unknown>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The database is dropped while the ended connection may still be closing.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const sent: CompiledQuery[] = [];
  const db = new Kysely<UsesDatabase>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void sent.push(query),
  });
  try {
    await list(db as unknown as ListTx); // One database has all tables.
    // So that an index is used wherever one can be: the tables are empty.
    await pool.query("set enable_seqscan = off; set enable_bitmapscan = off");
    const plans: string[] = [];
    for (const { sql, parameters } of sent) {
      const { rows } = await pool.query(`EXPLAIN ${sql}`, [...parameters]);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await db.destroy();
  }
}
