import assert from "node:assert/strict";
import { withDifference } from "../../../server/src/domain/merge.ts";
import { findChanges, recordedChange } from "../../../server/src/store/change-records.ts";
import { openStore } from "../../../server/src/store/store.ts";
import type { ChangesTable } from "../../../server/src/store/tables/mosque-tables.ts";

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
