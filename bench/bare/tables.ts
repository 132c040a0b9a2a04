import { hash } from "node:crypto";
import { announcementsOf, capabilities, eventsOf, prayersOf, profileOf } from "../mosques/content.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { prefixLength, type Resource } from "./http.ts";

// The least tables that hold the same data: rows have a column for each field and are stored in the order in which they
// are read; the database itself makes JSON of them.

type Kind = "text" | "integer" | "real" | "boolean" | "json";

/** The fields of each collection's rows, in the order of responses. */
const collections = {
  prayers: { id: "text", prayerKey: "text", adhanTime: "text", iqamahTime: "text", createdAt: "text" },
  announcements: {
    ...{ id: "text", title: "text", body: "text", createdAt: "text", flairType: "text" },
    ...{ latitude: "real", longitude: "real" },
  },
  events: {
    ...{ id: "text", visibility: "text", createdAt: "text", title: "text", body: "text" },
    ...{ allowComments: "boolean", showLikes: "boolean", allowSharing: "boolean" },
    ...{ latitude: "real", longitude: "real", likeCount: "integer", commentCount: "integer" },
    ...{ eventDetails: "json" },
  },
} as const satisfies Record<string, Readonly<Record<string, Kind>>>;
type Collection = keyof typeof collections;

/** An engine's own spelling of SQL. */
export interface Dialect {
  /** Ends a table that is stored in the order of its key. */
  readonly clustered: string;
  /** The function that makes an object of names and values. */
  readonly object: string;
  /** The function that makes an array of rows. */
  readonly array: string;
  /** The JSON value of a column. */
  readonly value: (column: string, kind: Kind) => string;
}

export const sqlite: Dialect = {
  clustered: "WITHOUT ROWID",
  object: "json_object",
  array: "json_group_array",
  value(column, kind) {
    if (kind === "boolean") return `json(iif(${column}, 'true', 'false'))`;
    return kind === "json" ? `json(${column})` : column;
  },
};

export const postgres: Dialect = {
  clustered: "",
  object: "json_build_object",
  array: "json_agg",
  value(column, kind) {
    if (kind === "boolean") return `${column} = 1`;
    return kind === "json" ? `${column}::json` : column;
  },
};

export function createTables({ clustered }: Dialect): string {
  const columnTypes = { text: "TEXT", integer: "INTEGER", real: "FLOAT8", boolean: "INTEGER", json: "TEXT" };
  const rows = Object.entries(collections).map(([name, fields]) => {
    const columns = Object.entries(fields).map(([field, kind]) => `"${field}" ${columnTypes[kind]}`);
    return `CREATE TABLE ${name} (
      mosque_id TEXT, sequence INTEGER, ${columns.join(", ")}, PRIMARY KEY (mosque_id, sequence)
    ) ${clustered};`;
  });
  return `
    CREATE TABLE mosques (
      id TEXT PRIMARY KEY, capabilities TEXT, profile TEXT, prayers_version INTEGER, change_count INTEGER
    ) ${clustered};
    CREATE TABLE keys (prefix TEXT PRIMARY KEY, hash TEXT, mosque_id TEXT) ${clustered};
    ${rows.join("\n")}
    CREATE TABLE changes (
      mosque_id TEXT, sequence INTEGER, at TEXT, actor TEXT, request TEXT, row_id TEXT, before TEXT, after TEXT,
      PRIMARY KEY (mosque_id, sequence)
    ) ${clustered};
  `;
}

/** The columns of each table that has data from the start, in the order of `rowsOf`. */
export const columns: Readonly<Record<Filled, readonly string[]>> = {
  mosques: ["id", "capabilities", "profile", "prayers_version", "change_count"],
  keys: ["prefix", "hash", "mosque_id"],
  prayers: columnsOf("prayers"),
  announcements: columnsOf("announcements"),
  events: columnsOf("events"),
};

type Filled = "mosques" | "keys" | Collection;
export type Cells = readonly (string | number)[];

function columnsOf(collection: Collection): string[] {
  return ["mosque_id", "sequence", ...Object.keys(collections[collection])];
}

/** A mosque's rows, by table. */
export function rowsOf({ id, number, apiKey }: Mosque): Record<Filled, Cells[]> {
  const rows = (collection: Collection, all: readonly object[]) =>
    all.map((row, index) => [id, index + 1, ...cellsOf(collection, row as Record<string, unknown>)]);
  return {
    mosques: [[id, JSON.stringify(capabilities), JSON.stringify(profileOf(id, number)), 1, 0]],
    keys: [[apiKey.slice(0, prefixLength), hash("sha256", apiKey), id]],
    prayers: rows("prayers", prayersOf(id)),
    announcements: rows("announcements", announcementsOf(id)),
    events: rows("events", eventsOf(id)),
  };
}

function cellsOf(collection: Collection, row: Readonly<Record<string, unknown>>): Cells {
  return Object.entries<Kind>(collections[collection]).map(([field, kind]) => {
    const value = row[field];
    if (kind === "boolean") return value ? 1 : 0;
    return kind === "json" ? JSON.stringify(value) : (value as string | number); // As the field's kind says.
  });
}

/** A row as the JSON of the response. @param of the table's name in the statement */
export function rowJson({ object, value }: Dialect, collection: Collection, of: string = collection): string {
  const members = Object.entries<Kind>(collections[collection]).map(
    ([field, kind]) => `'${field}', ${value(`${of}."${field}"`, kind)}`,
  );
  return `${object}(${members.join(", ")})`;
}

/** The rows of the mosque `m` as the JSON array of the response. */
export function listJson(dialect: Dialect, collection: Collection): string {
  const order = collection === "prayers" ? "" : "DESC";
  return `(SELECT ${dialect.array}(${rowJson(dialect, collection)} ORDER BY sequence ${order}) FROM ${collection} WHERE mosque_id = m.id)`;
}

/** The statement that finds a key and its mosque's resource. @param parameter how the engine writes the key's prefix */
export function findSql(dialect: Dialect, resource: Resource, parameter: string): string {
  const bodies: Readonly<Record<Resource, string>> = {
    capabilities: "m.capabilities",
    profile: `'{"profile":' || m.profile || '}'`,
    prayers: `'{"prayers":' || ${listJson(dialect, "prayers")} || '}'`,
    sync: `'{"version":"v1","profile":' || m.profile
      || ',"announcements":' || ${listJson(dialect, "announcements")}
      || ',"prayers":' || ${listJson(dialect, "prayers")}
      || ',"events":' || ${listJson(dialect, "events")} || '}'`,
  };
  return `
    SELECT m.id AS "mosqueId", k.hash AS "keyHash", m.prayers_version AS version, ${bodies[resource]} AS body
    FROM keys k JOIN mosques m ON m.id = k.mosque_id WHERE k.prefix = ${parameter}`;
}
