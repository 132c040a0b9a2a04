import type { BroughtBy, SourcePlace } from "@mosque-sync/contract";
import type { Writing } from "#store/changes.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { TimetableSourcesTable } from "#store/tables/timetable-tables.ts";
import { unpackedBytes } from "../rules/packed.ts";

/** A stored file without its bytes, and who brought it. */
export interface FoundSource extends Pick<TimetableSourcesTable, "fileName" | "receivedAt"> {
  readonly place: SourcePlace;
  readonly broughtBy: BroughtBy;
}

const places = { 0: "present", 1: "before" } as const;

/** The files that a mosque has brought: the present file first, then the file before it. */
export async function findSources(tx: Tx, mosqueId: string): Promise<FoundSource[]> {
  const rows = await tx
    .selectFrom("timetableSources as source")
    .leftJoin("users", "users.id", "source.actorId")
    .leftJoin("apiKeys", "apiKeys.id", "source.actorId")
    .select(["source.place", "source.fileName", "source.receivedAt", "source.actorKind"])
    .select(["users.name as userName", "apiKeys.name as keyName"])
    .where("source.mosqueId", "=", mosqueId)
    .orderBy("source.place")
    .execute();
  return rows.map(({ place, fileName, receivedAt, actorKind, userName, keyName }) => {
    const name = actorKind === "user" ? userName : actorKind === "key" ? keyName : null;
    const kind = actorKind === "timetable" ? "link" : actorKind;
    return {
      ...{ place: places[place as keyof typeof places], fileName, receivedAt },
      broughtBy: { kind, ...(name !== null && { name }) },
    };
  });
}

/** The bytes of stored files, in Base64. */
export async function findContents(
  tx: Tx,
  mosqueId: string,
  wanted: readonly SourcePlace[],
): Promise<Partial<Record<SourcePlace, string>>> {
  if (wanted.length === 0) return {};
  const rows = await tx
    .selectFrom("timetableSources")
    .select(["place", "content"])
    .where("mosqueId", "=", mosqueId)
    .where(
      "place",
      "in",
      wanted.map((place) => (place === "present" ? 0 : 1)),
    )
    .execute();
  return Object.fromEntries(
    rows.map(({ place, content }) => [
      places[place as keyof typeof places],
      unpackedBytes(content).toString("base64"),
    ]),
  );
}

/** Saves the file of a new timetable. The file before it stays, and an earlier file is deleted. */
export async function saveSource(
  { tx, mosque, origin }: Writing,
  source: Pick<TimetableSourcesTable, "fileName" | "content">,
): Promise<void> {
  const mosqueId = mosque.id;
  await tx.deleteFrom("timetableSources").where("mosqueId", "=", mosqueId).where("place", "=", 1).execute();
  await tx.updateTable("timetableSources").set({ place: 1 }).where("mosqueId", "=", mosqueId).execute();
  const { actorKind, actorId, at: receivedAt } = origin;
  await tx
    .insertInto("timetableSources")
    .values({ mosqueId, place: 0, ...source, receivedAt, actorKind, actorId })
    .execute();
}
