/**
 * The least honest server on PostgreSQL: each read and each PATCH is one prepared statement, so one round trip; the
 * PATCH's commits itself, with its change record. The program's only argument is the database's address.
 */
import pg from "pg";
import { type BareStore, type Found, type Resource, serve } from "./http.ts";
import { findSql } from "./tables.ts";

/** As many connections as an instance of the service opens. */
const connections = 10;

const pool = new pg.Pool({ connectionString: process.argv[2], max: connections });

const patchSql = `
  WITH old AS (
    SELECT i.*, m.prayers_version + 1 AS version, m.change_count + 1 AS changes, k.hash
    FROM keys k JOIN mosques m ON m.id = k.mosque_id JOIN items i ON i.mosque_id = m.id
    WHERE k.prefix = $1 AND k.hash = $2 AND m.id = $3 AND i.kind = 'prayers' AND i.id = $4
    FOR UPDATE OF m
  ), changed AS (
    UPDATE items i SET body = (old.body::jsonb || $5::jsonb)::text FROM old
    WHERE i.mosque_id = old.mosque_id AND i.kind = old.kind AND i.sequence = old.sequence
    RETURNING i.body
  ), counted AS (
    UPDATE mosques m SET prayers_version = old.version, change_count = old.changes FROM old WHERE m.id = old.mosque_id
  ), recorded AS (
    INSERT INTO changes SELECT mosque_id, changes, $6, $1, 'bench', id, old.body, changed.body FROM old, changed
  )
  SELECT old.mosque_id AS "mosqueId", old.hash AS "keyHash", old.version,
    '{"prayers":[' || (
      SELECT string_agg(CASE WHEN id = $4 THEN changed.body ELSE items.body END, ',' ORDER BY sequence)
      FROM items WHERE mosque_id = old.mosque_id AND kind = 'prayers'
    ) || ']}' AS body
  FROM old, changed`;

const store: BareStore = {
  find(resource, prefix, done) {
    query(`find ${resource}`, findTexts[resource], [prefix], done);
  },
  patch({ prefix, keyHash, mosqueId, prayerId, members }, done) {
    const at = new Date().toISOString();
    query("patch", patchSql, [prefix, keyHash, mosqueId, prayerId, members, at], done);
  },
};

const findTexts: Readonly<Record<Resource, string>> = {
  capabilities: findSql("capabilities", "$1"),
  profile: findSql("profile", "$1"),
  prayers: findSql("prayers", "$1"),
  sync: findSql("sync", "$1"),
};
serve(store);

function query(
  name: string,
  text: string,
  values: readonly string[],
  done: (found: Found | undefined) => void,
): void {
  pool.query<Found>({ name, text, values: [...values] }, (error, result) => {
    if (error) throw error;
    done(result.rows[0]);
  });
}
