import type { ChangeOrigin, Writing } from "#store/changes.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { saveWatchSettings } from "#subjects/health/rows/watches.ts";
import { announcementTable, eventTable, type ItemTable } from "#subjects/mosque-data/rows/items.ts";
import { placeOfChange, prayersOf, savePrayers } from "#subjects/mosque-data/rows/prayers.ts";
import { deleteLink } from "#subjects/timetable/rows/links.ts";
import { deleteTimetableOf, findTimetable } from "#subjects/timetable/rows/timetables.ts";
import { testProfileOf } from "../rules/test-mosques.ts";
import { insertMosque, lockMosque, profileOf, saveProfile, saveSettings, settingsOf } from "./mosques.ts";

export async function findTestMosque(tx: Tx, realId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom("testMosques")
    .select("testId")
    .where("mosqueId", "=", realId)
    .executeTakeFirst();
  return found?.testId;
}

/** Forgets that a test mosque is the test mosque of its real mosque. */
export async function forgetTestMosque(tx: Tx, realId: string, testId: string): Promise<void> {
  await tx.deleteFrom("testMosques").where("mosqueId", "=", realId).where("testId", "=", testId).execute();
}

/** A mosque's test mosque, locked; undefined if it has no test mosque. Lock the real mosque before. */
export async function lockTestMosque(tx: Tx, realId: string): Promise<MosquesTable | undefined> {
  const id = await findTestMosque(tx, realId);
  return id === undefined ? undefined : lockMosque(tx, id);
}

/**
 * Adds the test mosque of a mosque, with its profile, its approvals and copies of its prayer rows (decision 8.170).
 * @param real its row, locked, so that it gets no second one
 * @param newPrayerId makes the ids of the copies
 * @returns the test mosque's row
 */
export async function createTestMosque(
  tx: Tx,
  real: MosquesTable,
  origin: ChangeOrigin,
  newPrayerId: () => string,
): Promise<MosquesTable> {
  const { mosqueId: id, at: createdAt } = origin;
  const profile = testProfileOf(profileOf(real), { id, createdAt });
  const { factorRequired, suspendedAt } = real;
  const others = { testOf: real.id, factorRequired, suspendedAt };
  await tx.insertInto("testMosques").values({ mosqueId: real.id, testId: id }).execute();
  const mosque = await insertMosque(tx, profile, settingsOf(real), origin, others);
  const copies = prayersOf(real).map(({ prayer }, index) => ({
    after: { prayer: { ...prayer, id: newPrayerId(), createdAt }, sequence: placeOfChange(mosque, index) },
  }));
  savePrayers({ tx, mosque, origin }, [], copies);
  await saveWatchSettings(tx, mosque, { periodMinutes: null, graceMinutes: null, paused: 1 }, createdAt);
  return mosque;
}

/** How many announcements, and how many events, one step of emptying deletes at most. */
const itemsPerStep = 250;

/** What one step has deleted, and whether anything is left. */
export interface Emptied {
  readonly prayers: number;
  readonly announcements: number;
  readonly events: number;
  readonly isEmpty: boolean;
}

/**
 * Deletes a test mosque's data and its timetable, up to a limit, and copies the real mosque's profile and approvals again. Its keys stay.
 * Stored responses are deleted too, so that a repeated test can use the same `Idempotency-Key`.
 */
export async function emptyTestMosque(writing: Writing, real: MosquesTable | undefined): Promise<Emptied> {
  const { tx, mosque } = writing;
  const timetable = await findTimetable(tx, mosque.id);
  if (timetable) await deleteTimetableOf(writing, timetable);
  await deleteLink(tx, mosque.id);
  const rows = prayersOf(mosque);
  savePrayers(
    writing,
    rows,
    rows.map((before) => ({ before })),
  );
  const announcements = await deleteNewest(writing, announcementTable);
  const events = await deleteNewest(writing, eventTable);
  if (real) {
    saveProfile(writing, testProfileOf(profileOf(real), profileOf(mosque)));
    saveSettings(writing, settingsOf(real));
  }
  await tx.deleteFrom("idempotentAnswers").where("mosqueId", "=", mosque.id).execute();
  return {
    prayers: rows.length,
    announcements: announcements.deleted,
    events: events.deleted,
    isEmpty: announcements.isEmpty && events.isEmpty,
  };
}

async function deleteNewest<T extends { readonly id: string }>(
  writing: Writing,
  table: ItemTable<T>,
): Promise<{ deleted: number; isEmpty: boolean }> {
  const { tx, mosque } = writing;
  const { items, next } = await table.page(tx, mosque.id, { limit: itemsPerStep });
  const ids = items.map(({ id }) => id);
  const stored = ids.length === 0 ? [] : await table.findAll(tx, mosque.id, ids);
  for (const one of stored) await table.delete(writing, one);
  return { deleted: stored.length, isEmpty: next === undefined };
}
