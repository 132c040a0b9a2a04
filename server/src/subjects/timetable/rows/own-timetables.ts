import { limits, type PortalResponseOf } from "@mosque-sync/contract";
import { folded } from "#domain/name-keys.ts";
import { contains } from "#store/lists/text-search.ts";
import type { Tx } from "#store/tables/schema.ts";

/** The mosques of a user that have a timetable, by name. @param search a part of the name */
export async function listOwnTimetables(
  tx: Tx,
  userId: string,
  search: string | undefined,
): Promise<PortalResponseOf<"listTimetables">> {
  const own = tx
    .selectFrom("members")
    .innerJoin("mosques", "mosques.id", "members.mosqueId")
    .innerJoin("timetables", "timetables.mosqueId", "mosques.id")
    .where("members.userId", "=", userId)
    .$if(search !== undefined, (query) => query.where(contains("mosques.nameFolded", folded(search ?? ""))));
  const [timetables, { total }] = await Promise.all([
    own
      .select(["mosques.id as mosqueId", "mosques.communityName", "mosques.timeZoneId", "timetables.lastDay"])
      .orderBy("mosques.nameOrder")
      .orderBy("mosques.nameFolded")
      .orderBy("mosques.id")
      .limit(limits.listedPerPage)
      .execute(),
    own.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { timetables, total: Number(total) };
}
