import { failuresOfBadLink, type TimetableNeed, warningDays } from "@mosque-sync/contract";
import { sql } from "kysely";
import { type IdSet, isThere } from "#store/lists/id-sets.ts";
import type { UsesTx } from "#store/tables/schema.ts";
import type { TimetableLinksTable, TimetablesTable } from "#store/tables/timetable-tables.ts";

/** The last days, `YYYY-MM-DD`, of timetables that end soon. */
export interface EndingDays {
  readonly from: string;
  readonly until: string;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The last days of timetables that end within these days, by UTC: an index over many zones has no other day. */
export function endingDays(now: Date, days = Math.max(...warningDays)): EndingDays {
  const dayOf = (at: Date) => at.toISOString().slice(0, "2026-01-01".length);
  return { from: dayOf(now), until: dayOf(new Date(now.getTime() + days * dayMs)) };
}

/** The mosques whose timetable needs someone soon. */
export function withNeed(tx: UsesTx, need: TimetableNeed, { from, until }: EndingDays): IdSet {
  if (need === "link_failed") {
    return {
      ids: tx
        .selectFrom("timetableLinks")
        .select("mosqueId as id")
        .where("failures", ">=", failuresOfBadLink),
      has: (id) =>
        isThere(
          sql`from timetable_links as link where link.mosque_id = ${sql.ref(id)} and link.failures >= ${failuresOfBadLink}`,
        ),
    };
  }
  return {
    ids: tx
      .selectFrom("timetables")
      .select("mosqueId as id")
      .where("lastDay", ">=", from)
      .where("lastDay", "<=", until),
    has: (id) =>
      isThere(
        sql`from timetables as kept where kept.mosque_id = ${sql.ref(id)} and kept.last_day >= ${from} and kept.last_day <= ${until}`,
      ),
  };
}

/** Why the timetable of a mosque needs someone soon. Both are null without a timetable, or a link. */
export function needsOf(
  {
    lastDay,
    failures,
  }: {
    readonly lastDay: TimetablesTable["lastDay"] | null;
    readonly failures: TimetableLinksTable["failures"] | null;
  },
  { from, until }: EndingDays,
): TimetableNeed[] {
  const endsSoon = lastDay !== null && lastDay >= from && lastDay <= until;
  const linkFailed = failures !== null && failures >= failuresOfBadLink;
  return [...(endsSoon ? (["ends_soon"] as const) : []), ...(linkFailed ? (["link_failed"] as const) : [])];
}
