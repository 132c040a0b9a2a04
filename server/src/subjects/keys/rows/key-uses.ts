import { sql } from "kysely";
import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import type { Store } from "#store/store.ts";
import type { KeyUsesTable, MosqueUsesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";

// When each key and each mosque last sent a request, kept longer than the requests themselves.

const keyUseColumns: JsonColumns<KeyUsesTable> = {
  keyId: "text",
  mosqueId: "text",
  lastUsedAt: "instant",
  lastReason: "text",
  lastAddress: "text",
  lastSuccessAt: "instant",
};

const mosqueUseColumns: JsonColumns<MosqueUsesTable> = {
  mosqueId: "text",
  lastUsedAt: "instant",
  writerUsedAt: "instant",
  lastSuccessAt: "instant",
  lastReason: "text",
};

/** When a key was last used. */
export interface KeyUse extends KeyUsesTable {
  /** Whether it may write. */
  readonly isWriter: boolean;
}

/**
 * Records the newest request of each key and mosque. An older batch of another instance never overwrites a newer one,
 * and all lock the rows in the same order, so that no deadlock arises.
 */
export async function noteUses(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  uses: readonly KeyUse[],
): Promise<void> {
  const { keyUses, mosqueUses } = newestUses(uses);
  await tx
    .insertInto("keyUses")
    .columns(namesOf(keyUseColumns))
    .expression(engine.rowsOfJson(keyUses, keyUseColumns))
    .onConflict((conflict) =>
      conflict.column("keyId").doUpdateSet({
        lastUsedAt: ofTheNewer("key_uses", "last_used_at", "last_used_at"),
        lastReason: ofTheNewer("key_uses", "last_used_at", "last_reason"),
        lastAddress: ofTheNewer("key_uses", "last_used_at", "last_address"),
        lastSuccessAt: ofTheNewer("key_uses", "last_success_at", "last_success_at"),
      }),
    )
    .execute();
  await tx
    .insertInto("mosqueUses")
    .columns(namesOf(mosqueUseColumns))
    .expression(engine.rowsOfJson(mosqueUses, mosqueUseColumns))
    .onConflict((conflict) =>
      conflict.column("mosqueId").doUpdateSet({
        lastUsedAt: ofTheNewer("mosque_uses", "last_used_at", "last_used_at"),
        writerUsedAt: ofTheNewer("mosque_uses", "writer_used_at", "writer_used_at"),
        lastReason: ofTheNewer("mosque_uses", "writer_used_at", "last_reason"),
        lastSuccessAt: ofTheNewer("mosque_uses", "last_success_at", "last_success_at"),
      }),
    )
    .execute();
}

/**
 * A cell of the row that is newer by an instant, because the batches of two instances can cross: of the row that comes,
 * unless it has no such instant or an older one.
 */
function ofTheNewer(table: "key_uses" | "mosque_uses", by: string, column: string) {
  const [comes, is] = [sql.ref(`excluded.${by}`), sql.ref(`${table}.${by}`)];
  return sql<string>`case when ${comes} is null or ${is} > ${comes}
    then ${sql.ref(`${table}.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
}

/** The newest uses by key and by mosque, each list in the order of its ids. */
function newestUses(uses: readonly KeyUse[]) {
  const ofKeys = new Map<string, KeyUsesTable>();
  const ofMosques = new Map<string, MosqueUsesTable>();
  for (const { isWriter, ...use } of uses.toSorted(by((use) => use.lastUsedAt))) {
    const { keyId, mosqueId, lastUsedAt, lastReason } = use;
    const lastSuccessAt = laterOf(use.lastSuccessAt, ofKeys.get(keyId)?.lastSuccessAt ?? null);
    ofKeys.set(keyId, { ...use, lastSuccessAt });
    const earlier = ofMosques.get(mosqueId) ?? { writerUsedAt: null, lastReason: null, lastSuccessAt: null };
    const byWriter = {
      writerUsedAt: lastUsedAt,
      lastReason,
      lastSuccessAt: laterOf(use.lastSuccessAt, earlier.lastSuccessAt),
    };
    ofMosques.set(mosqueId, { ...earlier, ...(isWriter && byWriter), mosqueId, lastUsedAt });
  }
  return {
    keyUses: [...ofKeys.values()].toSorted(by(({ keyId }) => keyId)),
    mosqueUses: [...ofMosques.values()].toSorted(by(({ mosqueId }) => mosqueId)),
  };
}

/** Compares two values by a text of each. */
export function by<T>(textOf: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}

/** The later of two ISO instants; null comes before all. */
function laterOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}

/** When each of these keys was last used; keys that were never used are absent. */
export async function keyUsesOf(
  store: Store,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, KeyUsesTable>> {
  if (keyIds.length === 0) return new Map();
  const rows = await store.readRequestLog((tx) =>
    tx.selectFrom("keyUses").selectAll().where("keyId", "in", keyIds).execute(),
  );
  return new Map(rows.map((row) => [row.keyId, row]));
}

/** The outcome of each of these mosques' requests; mosques that never sent one are absent. */
export async function mosqueUsesOf(
  store: Store,
  mosqueIds: readonly string[],
): Promise<ReadonlyMap<string, MosqueUsesTable>> {
  if (mosqueIds.length === 0) return new Map();
  const rows = await store.readRequestLog((tx) =>
    tx.selectFrom("mosqueUses").selectAll().where("mosqueId", "in", mosqueIds).execute(),
  );
  return new Map(rows.map((row) => [row.mosqueId, row]));
}

/** How many mosques a step of `findUsedSince` looks at. */
const mosquesLookedAt = 1_000;

/**
 * Some of the mosques that have sent a request since an instant, in the order of their ids.
 * @param after the id of the last mosque that was read; empty for the first step
 * @returns also the id to continue after; undefined after the last mosque
 */
export async function findUsedSince(
  tx: RequestLogTx,
  since: string,
  after: string,
): Promise<{ used: string[]; next: string | undefined }> {
  const rows = await tx
    .selectFrom("mosqueUses")
    .select(["mosqueId", "lastUsedAt"])
    .where("mosqueId", ">", after)
    .orderBy("mosqueId")
    .limit(mosquesLookedAt)
    .execute();
  return {
    used: rows.filter(({ lastUsedAt }) => lastUsedAt >= since).map(({ mosqueId }) => mosqueId),
    next: rows.length === mosquesLookedAt ? rows.at(-1)?.mosqueId : undefined,
  };
}
