import assert from "node:assert/strict";
import type { Row, Rows } from "./schema-databases.ts";

const flags = ["allow_comments", "show_likes", "allow_sharing"];
const places = ["mosque_id", "sequence", "version", "id"];

/** The rows of version 34 with the documents that announcements and events have since. */
export function withDocuments(rows: Rows): Rows {
  const { announcements = [], events = [] } = rows;
  return { ...rows, announcements: announcements.map(withDocument), events: events.map(withDocument) };
}

function withDocument(row: Row): Row {
  const fields = Object.entries(row).filter(([name, cell]) => !places.includes(name) && cell !== null);
  const values = fields.map(([name, cell]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    fieldOf(name, cell),
  ]);
  const { mosque_id, sequence, version, id } = row;
  return { document: Object.fromEntries(values), id, mosque_id, sequence, version };
}

function fieldOf(name: string, cell: unknown): unknown {
  if (name === "event_details") return JSON.parse(String(cell));
  return flags.includes(name) ? cell === 1 : cell;
}

/** @param actual with documents as texts, whose members are in the contract's order */
export function assertSame(actual: Rows, expected: Rows): void {
  const { announcements = [], events = [] } = actual;
  const all: Rows = { ...actual, announcements: announcements.map(parsed), events: events.map(parsed) };
  for (const [table, rows] of Object.entries(expected)) {
    assert.deepEqual(byId(all[table] ?? []), byId(rows), table);
  }
}

function parsed(row: Row): Row {
  return { ...row, document: JSON.parse(String(row.document)) };
}

function byId(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}
