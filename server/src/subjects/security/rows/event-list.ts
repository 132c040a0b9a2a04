import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** The scope of a history: everything, a mosque, or a user's own acts together with events about their account. */
export type EventScope =
  | { readonly of: "everything" }
  | { readonly of: "mosque"; readonly mosqueId: string }
  | { readonly of: "person"; readonly userId: string };

/** The place of an event in the history. */
export type EventPosition = Pick<SecurityEventsTable, "at" | "id">;

/** What to look at: instants are ISO; `from` counts itself, `to` does not. */
export interface EventRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only events before it, in the order of the list. */
  readonly before?: EventPosition | undefined;
  readonly limit: number;
}

/** The newest events of a range. Each scope has an index in the order of the list. */
export async function findEvents(
  tx: Tx,
  scope: EventScope,
  range: EventRange,
): Promise<SecurityEventsTable[]> {
  const newest = inRange(tx, range);
  if (scope.of === "everything") return newest.execute();
  if (scope.of === "mosque") return newest.where("mosqueId", "=", scope.mosqueId).execute();
  const [about, by] = [
    await newest.where("userId", "=", scope.userId).execute(),
    await newest.where("actorId", "=", scope.userId).execute(),
  ];
  const all = new Map([...about, ...by].map((event) => [event.id, event]));
  return [...all.values()].sort(newestFirst).slice(0, range.limit);
}

function inRange(tx: Tx, { from, to, before, limit }: EventRange) {
  let query = tx.selectFrom("securityEvents").selectAll();
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (before) {
    const { at, id } = before;
    query = query
      .where("at", "<=", at)
      .where(({ eb, and, or }) => or([eb("at", "<", at), and([eb("at", "=", at), eb("id", "<", id)])]));
  }
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit);
}

function newestFirst(one: SecurityEventsTable, other: SecurityEventsTable): number {
  const [a, b] = [`${one.at} ${one.id}`, `${other.at} ${other.id}`];
  return a < b ? 1 : -1;
}
