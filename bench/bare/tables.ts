import { hash } from "node:crypto";
import { announcementsOf, capabilities, eventsOf, prayersOf, profileOf } from "../mosques/content.ts";
import type { Mosque } from "../mosques/seed.ts";
import { prefixLength, type Resource } from "./http.ts";

// The least tables that hold the same data on either engine: bodies as the JSON that is answered, clustered in the order
// in which they are read.

/** @param end what ends a table that is stored in the order of its key */
export function createTables(end: string): string {
  return `
    CREATE TABLE mosques (
      id TEXT PRIMARY KEY, capabilities TEXT, profile TEXT, prayers_version INTEGER, change_count INTEGER
    ) ${end};
    CREATE TABLE keys (prefix TEXT PRIMARY KEY, hash TEXT, mosque_id TEXT) ${end};
    CREATE TABLE items (
      mosque_id TEXT, kind TEXT, sequence INTEGER, id TEXT, body TEXT, PRIMARY KEY (mosque_id, kind, sequence)
    ) ${end};
    CREATE TABLE changes (
      mosque_id TEXT, sequence INTEGER, at TEXT, actor TEXT, request TEXT, row_id TEXT, before TEXT, after TEXT,
      PRIMARY KEY (mosque_id, sequence)
    ) ${end};
  `;
}

/** The columns of each table that has data from the start, in the order of `rowsOf`. */
export const columns = {
  mosques: ["id", "capabilities", "profile", "prayers_version", "change_count"],
  keys: ["prefix", "hash", "mosque_id"],
  items: ["mosque_id", "kind", "sequence", "id", "body"],
} as const;

export type Cells = readonly (string | number)[];

/** A mosque's rows, by table. */
export function rowsOf({ id, number, apiKey }: Mosque): Record<keyof typeof columns, Cells[]> {
  const items = (kind: string, rows: readonly { readonly id: string }[]) =>
    rows.map((row, index) => [id, kind, index + 1, row.id, JSON.stringify(row)]);
  return {
    mosques: [[id, JSON.stringify(capabilities), JSON.stringify(profileOf(id, number)), 1, 0]],
    keys: [[apiKey.slice(0, prefixLength), hash("sha256", apiKey), id]],
    items: [
      ...items("prayers", prayersOf(id)),
      ...items("announcements", announcementsOf(id)),
      ...items("events", eventsOf(id)),
    ],
  };
}

const list = (kind: string, order: string) =>
  `coalesce((SELECT string_agg(body, ',' ORDER BY sequence ${order}) FROM items WHERE mosque_id = m.id AND kind = '${kind}'), '')`;

const bodies: Readonly<Record<Resource, string>> = {
  capabilities: "m.capabilities",
  profile: `'{"profile":' || m.profile || '}'`,
  prayers: `'{"prayers":[' || ${list("prayers", "")} || ']}'`,
  sync: `'{"version":"v1","profile":' || m.profile
    || ',"announcements":[' || ${list("announcements", "DESC")}
    || '],"prayers":[' || ${list("prayers", "")}
    || '],"events":[' || ${list("events", "DESC")} || ']}'`,
};

/** The statement that finds a key and its mosque's resource. @param parameter how the engine writes the key's prefix */
export function findSql(resource: Resource, parameter: string): string {
  return `
    SELECT m.id AS "mosqueId", k.hash AS "keyHash", m.prayers_version AS version, ${bodies[resource]} AS body
    FROM keys k JOIN mosques m ON m.id = k.mosque_id WHERE k.prefix = ${parameter}`;
}
