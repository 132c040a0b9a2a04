import type { ExportedMosque, Member } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { keyResponses } from "../keys/key-responses.ts";
import { listKeys } from "../keys/rows/keys.ts";
import { announcementTable, eventTable, type ItemTable } from "../mosque-data/rows/items.ts";
import { prayersOf } from "../mosque-data/rows/prayers.ts";
import { inListOrder } from "../mosque-data/rules/prayers.ts";
import { getCapabilities } from "../mosque-data/sync.ts";
import { recordAct } from "../security/record-event.ts";
import { wholeTeam } from "../team/team.ts";
import { sourcesOf } from "../timetable/sources.ts";
import { findWithDocument } from "../timetable/timetable.ts";
import { profileOf } from "./rows/mosques.ts";

/** How many items are read at a time. */
const itemsPerPage = 500;

/** All of a mosque's data at one moment, in the form of the API, with its keys and its team. */
export const exportMosque: MosqueHandler<"exportMosque"> = async (asked) => {
  const { services, tx, mosque, at } = asked;
  const keys = await listKeys(tx, mosque.id);
  const timetable = await findWithDocument(tx, mosque.id);
  const data = {
    exportedAt: at,
    ...(mosque.testOf !== null && { testOf: mosque.testOf }),
    profile: profileOf(mosque),
    capabilities: getCapabilities(mosque),
    prayers: inListOrder(prayersOf(mosque)),
    announcements: await allOf(tx, mosque.id, announcementTable),
    ...(timetable && { timetable }),
    timetableSources: await sourcesOf(tx, mosque.id, ["present", "before"]),
    events: await allOf(tx, mosque.id, eventTable),
    team: await wholeTeam(tx, mosque.id, at),
  } satisfies Omit<ExportedMosque, "keys" | "team"> & { team: Member[] };
  return async () => {
    const news = { kind: "mosque_exported", mosqueId: mosque.id } as const;
    await services.store.write((written) => recordAct(written, asked, news));
    return {
      response: { mosque: { ...data, keys: await keyResponses(services.store, keys, new Date(at)) } },
    };
  };
};

async function allOf<T>(tx: Tx, mosqueId: string, table: ItemTable<T>): Promise<T[]> {
  const all: T[] = [];
  let before: number | undefined;
  do {
    const range = { limit: itemsPerPage, ...(before !== undefined && { before }) };
    const { items, next } = await table.page(tx, mosqueId, range);
    all.push(...items);
    before = next;
  } while (before !== undefined);
  return all;
}
