import {
  type Announcement,
  announcementFields,
  type Event,
  eventFields,
  type Prayer,
  prayerKeys,
} from "@mosque-sync/contract";
import { createKey } from "../server/src/store/keys/keys.ts";
import { createMosque } from "../server/src/store/mosques/mosques.ts";
import { documentOf } from "../server/src/store/mosques/prayers.ts";
import { openStore } from "../server/src/store/store.ts";
import { createRowCodec } from "../server/src/store/tables/rows.ts";
import type { AnnouncementsTable, EventsTable, Tx } from "../server/src/store/tables/schema.ts";

/** A mosque in the database, with a key that may write. */
export interface Mosque {
  readonly id: string;
  readonly apiKey: string;
  /** One of the mosque's prayer rows. */
  readonly prayerId: string;
}

/** How many rows each collection of a mosque has (quality, Speed). */
export const rowCounts = { prayers: 12, announcements: 10, events: 10 } as const;

/** Small enough that no transaction exceeds PostgreSQL's time limit. */
const mosquesPerTransaction = 50;

// Rows are written without change records, which a benchmark of reads and single writes does not need.
const announcements = createRowCodec(announcementFields);
const events = createRowCodec(eventFields);

const createdAt = "2026-11-01T08:00:00.000Z";

/**
 * Makes a database of mosques with twelve prayer rows each.
 * @param counts the first `full` mosques also have announcements and events
 */
export async function seed(
  databaseUrl: string,
  counts: { readonly mosques: number; readonly full: number },
): Promise<Mosque[]> {
  const store = await openStore({ databaseUrl });
  try {
    const mosques: Mosque[] = [];
    while (mosques.length < counts.mosques) {
      const until = Math.min(mosques.length + mosquesPerTransaction, counts.mosques);
      await store.write(async (tx) => {
        for (let number = mosques.length; number < until; number += 1) {
          const mosque = await addMosque(tx, number);
          if (number < counts.full) await addItems(tx, mosque.id);
          mosques.push(mosque);
        }
      });
    }
    return mosques;
  } finally {
    await store.close();
  }
}

async function addMosque(tx: Tx, number: number): Promise<Mosque> {
  const id = crypto.randomUUID();
  const name = `Masjid Noor ${number}`;
  const by = { actorKind: "operator", actorId: "bench", requestId: "bench" } as const;
  const origin = { mosqueId: id, at: createdAt, ...by };
  const mosque = await createMosque(tx, { communityName: name, timeZoneId: "Europe/London" }, origin);
  const ids = { id: crypto.randomUUID(), familyId: crypto.randomUUID() };
  const key = { ...ids, name, scope: "sync:write", createdBy: "bench" } as const;
  const { apiKey } = await createKey({ tx, mosque, origin }, key);
  const rows = Array.from({ length: rowCounts.prayers }, (_, index) => {
    const sequence = index + 1;
    return { prayer: prayer(crypto.randomUUID(), sequence), sequence };
  });
  await tx
    .updateTable("mosques")
    .set({ prayers: documentOf(rows) })
    .where("id", "=", id)
    .execute();
  return { id, apiKey, prayerId: rows.at(-1)?.prayer.id ?? "" };
}

async function addItems(tx: Tx, mosqueId: string): Promise<void> {
  for (let sequence = 1; sequence <= rowCounts.announcements; sequence += 1) {
    const row = { ...announcements.toRow(announcement(sequence)), mosqueId, sequence, version: 1 };
    await tx
      .insertInto("announcements")
      .values(row as unknown as AnnouncementsTable)
      .execute();
  }
  for (let sequence = 1; sequence <= rowCounts.events; sequence += 1) {
    const row = { ...events.toRow(event(sequence)), mosqueId, sequence, version: 1 };
    await tx
      .insertInto("events")
      .values(row as unknown as EventsTable)
      .execute();
  }
}

/** The first eleven rows have the eleven prayer keys, the twelfth is one more jummah. */
function prayer(id: string, sequence: number): Prayer {
  const hour = String(sequence + 3).padStart(2, "0");
  return {
    id,
    prayerKey: prayerKeys[sequence - 1] ?? "jummah",
    adhanTime: `${hour}:15`,
    iqamahTime: `${hour}:30`,
    createdAt,
  };
}

function announcement(number: number): Announcement {
  return {
    id: crypto.randomUUID(),
    title: `Friday sermon ${number}`,
    body: "The doors open half an hour before the adhan. Please park behind the school. ".repeat(4),
    createdAt,
    flairType: "news",
    latitude: 53.3811,
    longitude: -1.4701,
  };
}

function event(number: number): Event {
  return {
    id: crypto.randomUUID(),
    visibility: "public",
    createdAt,
    title: `Open evening ${number}`,
    body: "Everybody is welcome; there is tea, and somebody who answers questions. ".repeat(4),
    allowComments: true,
    showLikes: true,
    allowSharing: true,
    latitude: 53.3811,
    longitude: -1.4701,
    likeCount: 0,
    commentCount: 0,
    eventDetails: {
      dateInstant: "2026-12-05T18:00:00.000Z",
      flairType: "community",
      endTimeInstant: "2026-12-05T20:00:00.000Z",
      timeZoneId: "Europe/London",
      repeatOption: "none",
      address: "12 Market Street, Sheffield",
    },
  };
}
