import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { doDue } from "../../../server/src/store/pruning/batches.ts";
import { openStore, type Store } from "../../../server/src/store/store.ts";
import { prayersOf } from "../../../server/src/subjects/mosque-data/rows/prayers.ts";
import { createMosque, findMosque, lockMosque } from "../../../server/src/subjects/mosques/rows/mosques.ts";
import { dueUpdates, updateDay } from "../../../server/src/subjects/timetable/daily.ts";
import {
  createFetchFile,
  type FetchFile,
} from "../../../server/src/subjects/timetable/links/fetched-file.ts";
import { createLinkFetches } from "../../../server/src/subjects/timetable/links/link-fetches.ts";
import { updateFromLink } from "../../../server/src/subjects/timetable/links/link-updates.ts";
import { readFileOf } from "../../../server/src/subjects/timetable/reading/read-file.ts";
import type { TimetableReader } from "../../../server/src/subjects/timetable/reading/timetable-reader.ts";
import { findLink } from "../../../server/src/subjects/timetable/rows/links.ts";
import { findTimetable, shownTimetable } from "../../../server/src/subjects/timetable/rows/timetables.ts";
import { readForReplacement, replaceTimetable } from "../../../server/src/subjects/timetable/timetable.ts";
import { dateIn } from "../../../timetable/src/index.ts";
import type { Database } from "../databases/engines.ts";
import { dayAfter, timetableOf } from "./timetables.ts";

/** A file that a key sends as a mosque's timetable. */
export interface GivenTimetable {
  /** Its bytes; empty with a link. */
  readonly file: string | Uint8Array;
  readonly link?: string;
  readonly fileName?: string;
  /** Whether the timetable no longer has its link. */
  readonly unlink?: boolean;
  /** Whether a person has seen the plan. */
  readonly confirm?: boolean;
  readonly validateOnly?: boolean;
  /** What its columns are. */
  readonly columns?: string;
}

const dayMs = 24 * 60 * 60 * 1_000;

const alreadyRead = new Map<string, ReturnType<typeof readFileOf>>();

/** Reads in this thread, and each file once: many mosques of a test have the same one. */
const timetableReader: TimetableReader = {
  read(_mosqueId, file) {
    const { bytes, ...others } = file;
    const name = hash("sha256", bytes) + JSON.stringify(others);
    return alreadyRead.getOrInsertComputed(name, () => readFileOf(file));
  },
  close: async () => {},
};

/** An instance of the service that does only the daily updates, with a clock that the test sets. */
export class Instance {
  #now: Date;
  readonly store: Store;
  /** Reaches no link, unless a test lets it. */
  fetchFile: FetchFile = createFetchFile(() => ({ links: "off", publicUrl: "" }));

  constructor(store: Store, now: string) {
    this.#now = new Date(now);
    this.store = { ...store, now: () => this.#now };
  }

  /** Opens a database for an instance. */
  static async on(database: { readonly url: string }, now: string): Promise<Instance> {
    return new Instance(await openStore({ databaseUrl: database.url }), now);
  }

  set now(now: string | Date) {
    this.#now = new Date(now);
  }

  get now(): Date {
    return this.#now;
  }

  /** Adds a mosque, with a timetable if one is given. @returns its id */
  async addMosque(timeZoneId: string, given?: GivenTimetable): Promise<string> {
    const mosqueId = randomUUID();
    const by = { actorKind: "operator", actorId: "test", requestId: "test" } as const;
    const origin = { mosqueId, at: this.#now.toISOString(), ...by };
    await this.store.write((tx) => createMosque(tx, { communityName: "Masjid Noor", timeZoneId }, origin));
    if (given) await this.give(mosqueId, given);
    return mosqueId;
  }

  /** Gives a mosque a timetable, as the endpoint does. @throws ApiError */
  async give(mosqueId: string, given: GivenTimetable) {
    const { file, link, unlink, fileName = "times.csv", confirm = false, validateOnly = false } = given;
    const { columns } = given;
    const { store, fetchFile } = this;
    const query = {
      fileName,
      ...(link !== undefined && { link }),
      ...(unlink && { unlink }),
      ...(columns !== undefined && { columns }),
    };
    const asked = { body: Buffer.from(file), query };
    const prepared = await readForReplacement({
      services: { store, timetableReader, linkFetches: createLinkFetches(fetchFile) },
      mosqueId,
      ...asked,
    });
    const { response } = await store.write(async (tx) =>
      replaceTimetable({
        ...{ tx, mosque: (await lockMosque(tx, mosqueId)) ?? assert.fail(), prepared, ...asked, params: {} },
        ...{ requireMatch: () => {}, newId: randomUUID },
        flags: { confirm, validateOnly, allowEmpty: false },
        origin: {
          ...{ mosqueId, at: this.#now.toISOString(), requestId: randomUUID() },
          ...{ actorKind: "key", actorId: "website" },
        },
      }),
    );
    return response;
  }

  /** Updates a mosque, if it is due. */
  update(mosqueId: string): Promise<void> {
    return updateDay({ store: this.store, newId: randomUUID }, mosqueId);
  }

  /** Fetches the file of a mosque's link, if it is due. */
  updateLink(mosqueId: string): Promise<void> {
    const { store, fetchFile } = this;
    return updateFromLink({ store, newId: randomUUID, fetchFile, timetableReader }, mosqueId);
  }

  /** Does all updates that are due. @returns the mosques that could not be updated */
  async updateDue(): Promise<string[]> {
    const failed: string[] = [];
    const log = { warn: (about: { readonly mosqueId?: string }) => void failed.push(about.mosqueId ?? "") };
    await doDue(dueUpdates({ store: this.store, newId: randomUUID }, log));
    return failed;
  }

  /** A mosque's timetable, as the API shows it. */
  async timetableOf(mosqueId: string) {
    const row = await this.store.read((tx) => findTimetable(tx, mosqueId));
    const link = await this.store.read((tx) => findLink(tx, mosqueId));
    return {
      ...shownTimetable(row ?? assert.fail("The mosque has a timetable."), link),
      ...(link && { fetchAt: link.dueAt }),
    };
  }

  /** A mosque's rows, in words and in order. */
  async rowsOf(mosqueId: string): Promise<string[]> {
    const mosque = await this.store.read((tx) => findMosque(tx, mosqueId));
    return inOrder(prayersOf(mosque ?? assert.fail("The mosque exists.")).map(({ prayer }) => prayer));
  }

  /** How many changes a mosque's timetable has made by itself. */
  async changesOf(mosqueId: string): Promise<number> {
    return (await this.#changes(mosqueId)).length;
  }

  /** How many updates have made them. */
  async updatesOf(mosqueId: string): Promise<number> {
    return new Set((await this.#changes(mosqueId)).map(({ requestId }) => requestId)).size;
  }

  #changes(mosqueId: string) {
    return this.store.read((tx) =>
      tx
        .selectFrom("changes")
        .select("requestId")
        .where("mosqueId", "=", mosqueId)
        .where("actorKind", "=", "timetable")
        .execute(),
    );
  }
}

/** A zone where it is about noon now, so that no midnight comes in between. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Adds mosques whose rows are of yesterday, and whose updates are due at an instant. */
export async function mosquesDueAt(database: Database, count: number, dueAt: Date) {
  const now = new Date();
  const zone = zoneAtNoon();
  const today = dateIn(zone, now);
  const file = timetableOf(dayAfter(today, -10), 30, (date) => ({
    ...{ fajr: `05:${date.slice(-2)}`, sunrise: "07:10", dhuhr: "12:15", asr: "14:40" },
    ...{ maghrib: "17:05", isha: "19:00" },
  }));
  const yesterday = await Instance.on(database, new Date(now.getTime() - dayMs).toISOString());
  const mosques: string[] = [];
  for (let added = 0; added < count; added += 1) mosques.push(await yesterday.addMosque(zone, { file }));
  await database.execute(`UPDATE timetables SET due_at = '${dueAt.toISOString()}'`);
  /** How many have the rows of today. */
  async function updated(): Promise<number> {
    const rows = await yesterday.store.read((tx) =>
      tx.selectFrom("timetables").select("mosqueId").where("appliedOn", "=", today).execute(),
    );
    return rows.length;
  }
  return { instance: yesterday, mosques, today, updated };
}

/** Rows of prayers, in words and in order. */
export function inOrder(
  rows: readonly {
    readonly prayerKey: string;
    readonly adhanTime?: string | undefined;
    readonly iqamahTime?: string | undefined;
  }[],
): string[] {
  return rows
    .map(({ prayerKey, adhanTime = "-", iqamahTime = "-" }) => `${prayerKey} ${adhanTime} ${iqamahTime}`)
    .toSorted();
}
