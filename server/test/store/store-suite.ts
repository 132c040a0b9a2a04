import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { ChangeOrigin, Writing } from "#store/changes.ts";
import { openStore, type Store } from "#store/store.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { createMosque, lockMosque } from "#subjects/mosques/rows/mosques.ts";
import type { TestDatabase, TestEngine } from "./databases.ts";

/** Shared by the tests of a suite: a store on its own database. */
export interface StoreSuite {
  readonly store: Store;
  readonly database: TestDatabase;
  /** Creates a mosque that no other test uses. @returns its id */
  addMosque(): Promise<string>;
  /**
   * Changes a mosque as the service does: with its row locked.
   * @param at an ISO instant
   */
  change<T>(mosqueId: string, work: (writing: Writing) => T | Promise<T>, at?: string): Promise<T>;
}

/** Opens a store before the tests of the enclosing suite and removes it with its database after them. */
export function storeOn(engine: TestEngine): StoreSuite {
  let opened: { store: Store; database: TestDatabase } | undefined;
  before(async () => {
    const database = await engine.createMigratedDatabase();
    opened = { database, store: await openStore({ databaseUrl: database.url }) };
  });
  after(async () => {
    await opened?.store.close();
    await opened?.database.drop();
  });
  return {
    get store() {
      return opened?.store ?? assert.fail("The store is open while a test runs.");
    },
    get database() {
      return opened?.database ?? assert.fail("The database exists while a test runs.");
    },
    async addMosque() {
      const mosque = newMosque();
      await this.store.write((tx) => addMosque(tx, mosque));
      return mosque.id;
    },
    change(mosqueId, work, at) {
      return this.store.write(async (tx) => {
        const mosque = (await lockMosque(tx, mosqueId)) ?? assert.fail("The mosque exists.");
        return work({ tx, mosque, origin: { ...originOf(mosqueId), ...(at && { at }) } });
      });
    },
  };
}

/** A mosque that is not in a database yet. */
export function newMosque() {
  return {
    id: crypto.randomUUID() as string,
    communityName: "Masjid Noor",
    timeZoneId: "Europe/London",
    createdAt: "2026-11-20T18:00:00.000Z",
  };
}

/** Adds a mosque in a transaction. */
export function addMosque(
  tx: Tx,
  { id, createdAt, ...mosque }: ReturnType<typeof newMosque>,
): Promise<MosquesTable> {
  return createMosque(tx, mosque, { ...originOf(id), at: createdAt });
}

/** A key of no expiry that may write. */
export function newKey(createdBy = "operator") {
  const ids = { id: crypto.randomUUID(), familyId: crypto.randomUUID() };
  return { ...ids, name: "Website", scope: "sync:write", createdBy } as const;
}

/** Who makes the changes of a test. */
export function originOf(mosqueId: string): ChangeOrigin {
  return {
    mosqueId,
    at: "2026-12-05T12:00:00.000Z",
    actorKind: "key",
    actorId: "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11",
    requestId: "weekly-sync-1",
  };
}
