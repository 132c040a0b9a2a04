import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { cursorOf, listOf, sequenceOf } from "#domain/cursors.ts";
import { dayIn } from "#domain/zoned-days.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { changeResponses } from "./change-responses.ts";
import { readInstant } from "./restore-target.ts";
import { listChanges as findChanges } from "./rows/change-list.ts";
import { oldestRecord } from "./rows/points-in-time.ts";

export const listChanges: MosqueHandler<"listChanges"> = async ({ tx, mosque, query }) => {
  const { resource, resourceId, actorId, requestId, day, from, to, cursor } = query;
  const list = listOf("listChanges", mosque.id);
  const oldest = await oldestRecord(tx, mosque.id);
  const search = {
    ...{ resourceId, actorId, requestId },
    resources: resource && [resource],
    ...timesOf(mosque.timeZoneId, { day, from, to }),
    before: sequenceOf(list, cursor),
  };
  const { changes, next, lookedBackTo } = await findChanges(tx, mosque, search, limits.pageItemsDefault);
  return {
    response: {
      changes: await changeResponses(tx, mosque.id, changes),
      ...(next !== undefined && { next: cursorOf(list, next) }),
      ...(lookedBackTo !== undefined && { lookedBackTo }),
      ...(oldest && { since: oldest.at }),
      isWhole: oldest?.sequence === 1,
      zone: mosque.timeZoneId,
    },
  };
};

/** @throws ApiError value_not_allowed, date_time_invalid */
function timesOf(
  zone: string,
  { day, from, to }: { [Name in "day" | "from" | "to"]?: string | undefined },
): { readonly from?: string | undefined; readonly until?: string | undefined } {
  if (day === undefined) {
    return {
      from: from === undefined ? undefined : readInstant("from", from),
      until: to === undefined ? undefined : readInstant("to", to),
    };
  }
  const times = dayIn(zone, day);
  if (!times) throw ApiError.of("value_not_allowed", { field: "day", allowed: "a date such as 2026-11-20" });
  return times;
}
