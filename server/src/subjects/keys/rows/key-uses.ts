import { sql } from "kysely";
import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import type { Store } from "#store/store.ts";
import { fromJson, shortId, toJson, wholeId } from "#store/tables/columns.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { KeyUsesTable, MosqueUsesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import {
  addUse,
  laterOf,
  newerUse,
  type QuarterCounts,
  recentKeysOf,
  storedUses,
  takeSurplus,
} from "../rules/recent-uses.ts";
import { noteEarlierUses } from "./earlier-key-uses.ts";

// When each key and each mosque last sent a request, kept longer than the requests themselves.

const columns: JsonColumns<MosqueUsesTable> = {
  mosqueId: "text",
  lastUsedAt: "instant",
  writerUsedAt: "instant",
  lastSuccessAt: "instant",
  lastReason: "text",
  keys: "text",
};

/** When a key was last used. */
export interface KeyUse extends KeyUsesTable {
  /** Whether it may write. */
  readonly isWriter: boolean;
}

/** The use and the counts of requests of a key that were logged together. */
export interface LoggedUse {
  readonly use: KeyUse;
  readonly counts: QuarterCounts;
}

/** Counts of a key that have no place in its mosque's row. */
export interface SurplusCounts extends QuarterCounts {
  readonly mosqueId: string;
  /** Short. */
  readonly keyId: string;
}

/**
 * Adds uses and counts to the rows of their mosques. An older batch of another instance never overwrites a newer one.
 * @param rows of these mosques, as `lockUses` returns them
 * @returns the counts that need separate rows
 */
export async function noteUses(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  rows: ReadonlyMap<string, MosqueUsesTable>,
  logged: readonly LoggedUse[],
): Promise<SurplusCounts[]> {
  const surplus = { uses: [] as KeyUsesTable[], counts: [] as SurplusCounts[] };
  const changed = [...Map.groupBy(logged, ({ use }) => use.mosqueId)].map(([mosqueId, ofMosque]) => {
    const row = rows.get(mosqueId) ?? emptyRow(ofMosque);
    const keys = recentKeysOf(fromJson(row.keys));
    for (const { use, counts } of ofMosque) addUse(keys, shortId(use.keyId), cellsOf(use), counts);
    const { uses, counts } = takeSurplus(keys);
    surplus.uses.push(...uses.map(({ keyId, use }) => ({ mosqueId, keyId: wholeId(keyId), ...use })));
    surplus.counts.push(...counts.map((one) => ({ mosqueId, keyId: one.keyId, ...one.counts })));
    const outcome = ofMosque.reduce((known, { use }) => outcomeAfter(known, use), row);
    return { ...outcome, keys: storedUses(keys) };
  });
  await upsertRows(tx, engine, changed.toSorted(by(({ mosqueId }) => mosqueId)));
  if (surplus.uses.length > 0) await noteEarlierUses(tx, engine, surplus.uses);
  return surplus.counts;
}

async function upsertRows(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  rows: readonly object[],
): Promise<void> {
  await tx
    .insertInto("mosqueUses")
    .columns(namesOf(columns))
    .expression(engine.rowsOfJson(rows, columns as JsonColumns<object>)) // As JSON text, lists are text.
    .onConflict((conflict) =>
      conflict.column("mosqueId").doUpdateSet(({ ref }) => ({
        lastUsedAt: ref("excluded.lastUsedAt"),
        writerUsedAt: ref("excluded.writerUsedAt"),
        lastSuccessAt: ref("excluded.lastSuccessAt"),
        lastReason: ref("excluded.lastReason"),
        keys: ref("excluded.keys"),
      })),
    )
    .execute();
}

/** Thrown when mosques have no row that could be locked: `addRows` gives them one, in a transaction before. */
export class MissingRowsError extends Error {
  readonly uses: readonly KeyUse[];

  constructor(uses: readonly KeyUse[]) {
    super(`${uses.length} uses are of mosques without a row of uses.`);
    this.uses = uses;
  }
}

/**
 * Reads and locks the rows of these mosques. All instances lock rows in the same order, so that no deadlock arises.
 * @throws MissingRowsError on PostgreSQL: a row that is inserted after others were locked would be locked out of order
 */
export async function lockUses(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson" | "requestLogIsSeparate">,
  uses: readonly KeyUse[],
): Promise<ReadonlyMap<string, MosqueUsesTable>> {
  const rows = await lockRows(tx, engine, uses);
  const missing = uses.filter(({ mosqueId }) => !rows.has(mosqueId));
  if (missing.length > 0 && !engine.requestLogIsSeparate) throw new MissingRowsError(missing);
  return rows;
}

/** Gives each of these mosques an empty row, so that first requests on two instances wait for each other. */
export async function addRows(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  uses: readonly KeyUse[],
): Promise<void> {
  const firsts = [
    ...new Map(uses.map(({ mosqueId, lastUsedAt }) => [mosqueId, { mosqueId, lastUsedAt }])).values(),
  ];
  await tx
    .insertInto("mosqueUses")
    .columns(["mosqueId", "lastUsedAt"])
    .expression(
      engine.rowsOfJson(firsts.toSorted(by(({ mosqueId }) => mosqueId)), {
        mosqueId: "text",
        lastUsedAt: "instant",
      }),
    )
    .onConflict((conflict) => conflict.column("mosqueId").doNothing())
    .execute();
}

const lockRow = prepare<{ mosqueId: string }, MosqueUsesTable, RequestLogTx>((tx, value) =>
  tx.selectFrom("mosqueUses").select(namesOf(columns)).where("mosqueId", "=", value("mosqueId")).forUpdate(),
);

async function lockRows(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson" | "requestLogIsSeparate">,
  uses: readonly KeyUse[],
): Promise<Map<string, MosqueUsesTable>> {
  const ids = [...new Set(uses.map(({ mosqueId }) => mosqueId))].toSorted();
  // Statements that start together take one round trip; SQLite needs no locks, and is quicker with one statement.
  const rows = engine.requestLogIsSeparate
    ? await tx
        .selectFrom("mosqueUses")
        .selectAll()
        .where(
          "mosqueId",
          "in",
          sql<string>`(${engine.rowsOfJson(
            ids.map((mosqueId) => ({ mosqueId })),
            { mosqueId: "text" },
          )})`,
        )
        .execute()
    : (await Promise.all(ids.map((mosqueId) => lockRow(tx, { mosqueId })))).flat();
  return new Map(rows.map((row) => [row.mosqueId, row]));
}

function emptyRow([first]: readonly LoggedUse[]): MosqueUsesTable {
  const { mosqueId = "", lastUsedAt = "" } = first?.use ?? {};
  return {
    mosqueId,
    lastUsedAt,
    writerUsedAt: null,
    lastSuccessAt: null,
    lastReason: null,
    keys: toJson([]),
  };
}

function cellsOf({ lastUsedAt, lastReason, lastAddress, lastSuccessAt }: KeyUse) {
  return { lastUsedAt, lastReason, lastAddress, lastSuccessAt };
}

/** The outcome of a mosque's requests, with another use. Only keys that may write decide whether the sync works. */
function outcomeAfter(known: MosqueUsesTable, use: KeyUse): MosqueUsesTable {
  const lastUsedAt = laterOf(known.lastUsedAt, use.lastUsedAt) ?? use.lastUsedAt;
  if (!use.isWriter) return { ...known, lastUsedAt };
  const isNewest = known.writerUsedAt === null || known.writerUsedAt <= use.lastUsedAt;
  return {
    ...known,
    lastUsedAt,
    lastSuccessAt: laterOf(known.lastSuccessAt, use.lastSuccessAt),
    ...(isNewest && { writerUsedAt: use.lastUsedAt, lastReason: use.lastReason }),
  };
}

/** Compares two values by a text of each. */
export function by<T>(textOf: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}

/** A key, and the mosque whose row has its use. */
export interface KeyPlace {
  readonly id: string;
  readonly mosqueId: string;
}

/** When each of these keys was last used; keys that were never used are absent. */
export async function keyUsesOf(
  store: Store,
  keys: readonly KeyPlace[],
): Promise<ReadonlyMap<string, KeyUsesTable>> {
  if (keys.length === 0) return new Map();
  return store.readRequestLog((tx) => findKeyUses(tx, keys));
}

export async function findKeyUses(
  tx: RequestLogTx,
  keys: readonly KeyPlace[],
): Promise<ReadonlyMap<string, KeyUsesTable>> {
  const mosqueIds = [...new Set(keys.map(({ mosqueId }) => mosqueId))];
  const rows = await tx
    .selectFrom("mosqueUses")
    .select(["mosqueId", "keys"])
    .where("mosqueId", "in", mosqueIds)
    .execute();
  const earlier = await tx
    .selectFrom("keyUses")
    .selectAll()
    .where("mosqueId", "in", mosqueIds)
    .where(
      "keyId",
      "in",
      keys.map(({ id }) => id),
    )
    .execute();
  const wanted = new Set(keys.map(({ id }) => id));
  const uses = new Map(earlier.map((row) => [row.keyId, row]));
  for (const { mosqueId, keys } of rows) {
    for (const [storedId, { use }] of recentKeysOf(fromJson(keys))) {
      const keyId = wholeId(storedId);
      if (wanted.has(keyId)) uses.set(keyId, { keyId, mosqueId, ...newerUse(uses.get(keyId), use) });
    }
  }
  return uses;
}

/** The outcome of a mosque's requests. */
export type MosqueUse = Omit<MosqueUsesTable, "keys">;

/** The outcome of each of these mosques' requests; mosques that never sent one are absent. */
export async function mosqueUsesOf(
  store: Store,
  mosqueIds: readonly string[],
): Promise<ReadonlyMap<string, MosqueUse>> {
  if (mosqueIds.length === 0) return new Map();
  const rows = await store.readRequestLog((tx) =>
    tx
      .selectFrom("mosqueUses")
      .select(["mosqueId", "lastUsedAt", "writerUsedAt", "lastSuccessAt", "lastReason"])
      .where("mosqueId", "in", mosqueIds)
      .execute(),
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
