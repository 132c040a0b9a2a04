/**
 * The least honest server on PostgreSQL: each read and each PATCH is one prepared statement, so one round trip; the
 * PATCH's commits itself, with its change record. The program's only argument is the database's address.
 */
import pg from "pg";
import { type BareStore, type Found, type Resource, serve } from "./http.ts";
import { findSql, postgres, rowJson } from "./tables.ts";

/** As many connections as an instance of the service opens. */
const connections = 10;

const pool = new pg.Pool({ connectionString: process.argv[2], max: connections });

const patchSql = `
  WITH old AS (
    SELECT p.*, m.prayers_version + 1 AS version, m.change_count + 1 AS changes, k.hash
    FROM keys k JOIN mosques m ON m.id = k.mosque_id JOIN prayers p ON p.mosque_id = m.id
    WHERE k.prefix = $1 AND k.hash = $2 AND m.id = $3 AND p.id = $4
    FOR UPDATE OF m
  ), changed AS (
    UPDATE prayers p SET
      "prayerKey" = coalesce($5::json ->> 'prayerKey', p."prayerKey"),
      "adhanTime" = coalesce($5::json ->> 'adhanTime', p."adhanTime"),
      "iqamahTime" = coalesce($5::json ->> 'iqamahTime', p."iqamahTime")
    FROM old WHERE p.mosque_id = old.mosque_id AND p.sequence = old.sequence
    RETURNING p.*
  ), counted AS (
    UPDATE mosques m SET prayers_version = old.version, change_count = old.changes FROM old WHERE m.id = old.mosque_id
  ), recorded AS (
    INSERT INTO changes
    SELECT old.mosque_id, old.changes, $6, $1, 'bench', old.id, ${rowJson(postgres, "prayers", "old")},
      ${rowJson(postgres, "prayers", "changed")}
    FROM old, changed
  )
  SELECT old.mosque_id AS "mosqueId", old.hash AS "keyHash", old.version,
    '{"prayers":' || (
      SELECT json_agg(${rowJson(postgres, "prayers", "now")} ORDER BY sequence)
      FROM (
        SELECT * FROM prayers WHERE mosque_id = old.mosque_id AND id <> old.id UNION ALL SELECT * FROM changed
      ) AS now
    ) || '}' AS body
  FROM old`;

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
  capabilities: findSql(postgres, "capabilities", "$1"),
  profile: findSql(postgres, "profile", "$1"),
  prayers: findSql(postgres, "prayers", "$1"),
  sync: findSql(postgres, "sync", "$1"),
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
