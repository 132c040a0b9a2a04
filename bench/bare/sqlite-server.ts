/**
 * The least honest server on SQLite: each read is one prepared statement; all PATCHes of a turn of the event loop share
 * one durable commit, each with a change record. The program's only argument is the database's path.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type BareStore, type Found, type Patch, type Resource, serve } from "./http.ts";
import { findSql, listJson, sqlite } from "./tables.ts";

const path = process.argv[2] ?? "";
const reader = new DatabaseSync(path);
const writer = new DatabaseSync(path);
for (const database of [reader, writer])
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");

const finds = new Map<Resource, StatementSync>();
for (const resource of ["capabilities", "profile", "prayers", "sync"] as const) {
  finds.set(resource, reader.prepare(findSql(sqlite, resource, "?")));
}

const begin = writer.prepare("BEGIN IMMEDIATE");
const commit = writer.prepare("COMMIT");
const findRows = writer.prepare(`
  SELECT m.id AS "mosqueId", k.hash AS "keyHash", m.prayers_version AS version, m.change_count AS changes,
    ${listJson(sqlite, "prayers")} AS rows
  FROM keys k JOIN mosques m ON m.id = k.mosque_id WHERE k.prefix = ?`);
const updateRow = writer.prepare(
  'UPDATE prayers SET "prayerKey" = ?, "adhanTime" = ?, "iqamahTime" = ? WHERE mosque_id = ? AND sequence = ?',
);
const updateMosque = writer.prepare("UPDATE mosques SET prayers_version = ?, change_count = ? WHERE id = ?");
const insertChange = writer.prepare("INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?)");

const waiting: { readonly patch: Patch; readonly done: (found: Found | undefined) => void }[] = [];

const store: BareStore = {
  find(resource, prefix, done) {
    done(finds.get(resource)?.get(prefix) as Found | undefined); // The statement names its members.
  },
  patch(patch, done) {
    if (waiting.push({ patch, done }) === 1) setImmediate(commitTogether);
  },
};
serve(store);

function commitTogether(): void {
  begin.run();
  const answers = waiting.splice(0).map(({ patch, done }) => {
    const found = write(patch);
    return () => done(found);
  });
  commit.run();
  for (const answer of answers) answer();
}

/** A prayer row. In the bench, every field has a value. */
type Row = Readonly<Record<"id" | "prayerKey" | "adhanTime" | "iqamahTime", string>>;

/** A mosque's row with its prayer rows as JSON. */
type Rows = Omit<Found, "body"> & { readonly changes: number; readonly rows: string };

function write({ prefix, keyHash, mosqueId, prayerId, members }: Patch): Found | undefined {
  const found = findRows.get(prefix) as Rows | undefined; // The statement names its members.
  if (found?.keyHash !== keyHash || found.mosqueId !== mosqueId) return undefined;
  const rows = JSON.parse(found.rows) as Row[];
  const index = rows.findIndex(({ id }) => id === prayerId);
  const before = rows[index];
  if (!before) return undefined;
  const after = { ...before, ...(JSON.parse(members) as Partial<Row>) };
  rows[index] = after;
  const version = found.version + 1;
  const changes = found.changes + 1;
  updateRow.run(after.prayerKey, after.adhanTime, after.iqamahTime, mosqueId, index + 1);
  updateMosque.run(version, changes, mosqueId);
  const at = new Date().toISOString();
  const [from, to] = [JSON.stringify(before), JSON.stringify(after)];
  insertChange.run(mosqueId, changes, at, prefix, "bench", prayerId, from, to);
  return { ...found, version, body: `{"prayers":${JSON.stringify(rows)}}` };
}
