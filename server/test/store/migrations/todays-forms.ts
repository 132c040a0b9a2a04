import assert from "node:assert/strict";
import { shortId } from "#store/tables/columns.ts";
import { type PackedJson, unpackJson } from "#store/tables/contents/packed-json.ts";
import type { Row, Rows } from "./schema-databases.ts";

const flags = ["allow_comments", "show_likes", "allow_sharing"];
const places = ["mosque_id", "sequence", "version", "id"];

/** The rows of version 34 with the forms that announcements, events and prayer rows have since. */
export function inTodaysForms(rows: Rows): Rows {
  const { announcements = [], events = [], mosques = [] } = rows;
  return {
    ...rows,
    announcements: announcements.map(withContent),
    events: events.map(withContent),
    mosques: mosques.map(withLists),
  };
}

function withContent(row: Row): Row {
  const fields = Object.entries(row).filter(([name, cell]) => !places.includes(name) && cell !== null);
  const values = fields.map(([name, cell]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    fieldOf(name, cell),
  ]);
  const { mosque_id, sequence, version, id } = row;
  return { content: Object.fromEntries(values), id: shortId(String(id)), mosque_id, sequence, version };
}

function fieldOf(name: string, cell: unknown): unknown {
  if (name === "event_details") return JSON.parse(String(cell));
  return flags.includes(name) ? cell === 1 : cell;
}

/** The rows that every mosque has in tests of earlier schemas. */
function withLists({ prayers: _, ...row }: Row): Row {
  const createdAt = "2026-11-20T18:00:00.000Z";
  const lists = [
    [4, "a", "isha", createdAt, null, "19:45"],
    [7, "b", "asr", null, "15:10", null],
  ];
  return { ...row, prayer_rows: JSON.stringify(lists) };
}

/** @param actual with contents as packed texts, whose properties are in the contract's order */
export function assertSame(actual: Rows, expected: Rows): void {
  const { announcements = [], events = [] } = actual;
  const all: Rows = { ...actual, announcements: announcements.map(parsed), events: events.map(parsed) };
  for (const [table, rows] of Object.entries(expected)) {
    assert.deepEqual(byId(all[table] ?? []), byId(rows), table);
  }
}

function parsed(row: Row): Row {
  return { ...row, content: JSON.parse(unpackJson(row.content as PackedJson)) };
}

function byId(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}
