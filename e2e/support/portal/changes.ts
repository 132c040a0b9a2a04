import assert from "node:assert/strict";
import { withDifference } from "../../../server/src/domain/merge.ts";
import { findChanges, recordedChange } from "../../../server/src/store/changes.ts";
import { openStore } from "../../../server/src/store/store.ts";
import type { ChangesTable } from "../../../server/src/store/tables/mosque-tables.ts";
import { asAny, type DataTable, dataTables } from "../../../server/src/store/tables/schema.ts";

/** A change record, with the whole resource before and after it. */
export interface RecordedChange {
  readonly actorKind: string;
  readonly actorId: string;
  readonly requestId: string;
  readonly resource: string;
  readonly resourceId: string;
  /** Null for a creation. */
  readonly before: unknown;
  /** Null for a deletion. */
  readonly after: unknown;
}

/** The change records of a mosque, oldest first, read from outside the service. */
export async function changesOf(databaseUrl: string, mosqueId: string): Promise<RecordedChange[]> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    return wholeChanges(await store.read((tx) => findChanges(tx, mosqueId)));
  } finally {
    await store.close();
  }
}

/** The data of a database, read from outside the service. */
export interface DataReader {
  /** The rows of every table as texts, without rows that time or a refused request may change. */
  rows(): Promise<Readonly<Record<string, readonly string[]>>>;
  close(): Promise<void>;
}

/** Sessions with their challenges, the security history, and the state of the service's own jobs. */
const changesAnyway: readonly DataTable[] = ["sessions", "verifications", "securityEvents", "syncWatches"];
const changesByTime = /"(?:written-at|steady-time|watched-at|key-uses-since|digest-on)"/;

export async function openData(databaseUrl: string): Promise<DataReader> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  const names = (Object.keys(dataTables) as DataTable[]).filter((name) => !changesAnyway.includes(name));
  return {
    rows: () =>
      store.read(async (tx) => {
        const read = async (name: DataTable) => {
          const rows = await asAny(tx).selectFrom(name).selectAll().execute();
          const texts = rows.map((row) => JSON.stringify(row));
          return name === "serviceState" ? texts.filter((text) => !changesByTime.test(text)) : texts;
        };
        const tables = await Promise.all(
          names.map(async (name) => [name, (await read(name)).toSorted()] as const),
        );
        return Object.fromEntries(tables);
      }),
    close: () => store.close(),
  };
}

/** Completes records of what differs by the earlier ones. Each must fit the next. */
function wholeChanges(rows: readonly ChangesTable[]): RecordedChange[] {
  const known = new Map<string, object>();
  return rows.map((row) => {
    const { actorKind, actorId, requestId, resource, resourceId, ...values } = recordedChange(row);
    const { before = null, after = null } = values;
    const name = `${resource} ${resourceId}`;
    const was = before && { ...known.get(name), ...before };
    assert.deepEqual(
      was,
      before && { ...before, ...known.get(name) },
      "a change starts from the previous state",
    );
    const is = was && after ? withDifference(was, { before, after }) : after;
    if (is) known.set(name, is);
    else known.delete(name);
    return { actorKind, actorId, requestId, resource, resourceId, before: was, after: is };
  });
}
