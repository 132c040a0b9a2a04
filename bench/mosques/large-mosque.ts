import { type Announcement, limits, prayerKeys } from "@mosque-sync/contract";
import type { ChangeOrigin, Writing } from "../../server/src/store/changes.ts";
import { openStore } from "../../server/src/store/store.ts";
import { createKey } from "../../server/src/subjects/keys/rows/keys.ts";
import { announcementTable, type StoredItem } from "../../server/src/subjects/mosque-data/rows/items.ts";
import { insertPrayer, savePrayer } from "../../server/src/subjects/mosque-data/rows/prayers.ts";
import type { PlacedPrayer } from "../../server/src/subjects/mosque-data/rules/prayers.ts";
import { createMosque, lockMosque } from "../../server/src/subjects/mosques/rows/mosques.ts";
import { enteredProfile } from "./content.ts";

export interface LargeMosqueCounts {
  readonly announcements: number;
  /** All of its change records, including those of its creation. */
  readonly changes: number;
}

/** How many of the newest changes are of prayer rows, as after nights of syncs. */
const prayerChanges = 1_000;
const perTransaction = 1_000;

/**
 * Adds a mosque with as many prayer rows as it may have, many announcements and a long history, all written by its key
 * through the store.
 * @returns its id
 */
export async function seedLargeMosque(databaseUrl: string, counts: LargeMosqueCounts): Promise<string> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  const mosqueId = crypto.randomUUID();
  const keyId = crypto.randomUUID();
  const at = new Date().toISOString();
  const origin: ChangeOrigin = { mosqueId, at, actorKind: "key", actorId: keyId, requestId: "bench" };
  const announcements: StoredItem<Announcement>[] = [];
  let rows: PlacedPrayer[] = [];

  /** One change after the other, in transactions of many. */
  async function repeat(times: number, change: (writing: Writing, number: number) => Promise<void>) {
    for (let first = 0; first < times; first += perTransaction) {
      await store.write(async (tx) => {
        const mosque = await lockMosque(tx, mosqueId);
        if (!mosque) throw new Error("The mosque was not added.");
        const writing = { tx, mosque, origin };
        for (let number = first; number < Math.min(first + perTransaction, times); number += 1) {
          await change(writing, number);
        }
      });
    }
  }

  try {
    await store.write(async (tx) => {
      const mosque = await createMosque(tx, enteredProfile(0), origin);
      const key = { id: keyId, familyId: crypto.randomUUID(), name: "Website", createdBy: "bench" };
      await createKey({ tx, mosque, origin }, { ...key, scope: "sync:write" });
    });
    await repeat(limits.prayerRowsPerMosque, async (writing, number) => {
      const prayerKey = prayerKeys[number % prayerKeys.length] ?? "fajr";
      rows = insertPrayer(writing, rows, {
        id: crypto.randomUUID(),
        prayerKey,
        adhanTime: "12:00",
        createdAt: at,
      });
    });
    await repeat(counts.announcements, async (writing, number) => {
      const item = { id: crypto.randomUUID(), title: `Notice ${number}`, body: "Text", createdAt: at };
      const version = await announcementTable.insert(writing, item);
      announcements.push({ item, version, sequence: writing.mosque.announcementsVersion });
    });
    const made = 2 + limits.prayerRowsPerMosque + counts.announcements;
    await repeat(counts.changes - made - prayerChanges, async (writing, number) => {
      const place = number % announcements.length;
      const before = announcements[place];
      if (!before) throw new Error("The announcement was not added.");
      const item = { ...before.item, body: `Text ${number}` };
      const version = await announcementTable.save(writing, before, item);
      announcements[place] = { ...before, item, version };
    });
    await repeat(prayerChanges, async (writing, number) => {
      const before = rows[number % rows.length];
      if (!before) throw new Error("The prayer row was not added.");
      const minute = String(number % 60).padStart(2, "0");
      rows = savePrayer(writing, rows, before, { ...before.prayer, iqamahTime: `13:${minute}` });
    });
    return mosqueId;
  } finally {
    await store.close();
  }
}
