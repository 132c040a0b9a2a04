import { openStore } from "../../server/src/store/store.ts";

/** A parsed change record. */
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
  const store = await openStore({ databaseUrl });
  try {
    const rows = await store.read((tx) =>
      tx.selectFrom("changes").selectAll().where("mosqueId", "=", mosqueId).orderBy("sequence").execute(),
    );
    return rows.map(({ before, after, actorKind, actorId, requestId, resource, resourceId }) => ({
      actorKind,
      actorId,
      requestId,
      resource,
      resourceId,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }));
  } finally {
    await store.close();
  }
}
