import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** Appends an event to the security history. Only retention deletes it. */
export async function addSecurityEvent(tx: Tx, event: SecurityEventsTable): Promise<void> {
  await tx.insertInto("securityEvents").values(event).execute();
}

/** Raises the count of an event. @returns false if the id does not exist */
export async function raiseCount(tx: Tx, id: string): Promise<boolean> {
  const raised = await tx
    .updateTable("securityEvents")
    .set(({ eb }) => ({ count: eb("count", "+", 1) }))
    .where("id", "=", id)
    .returning("id")
    .execute();
  return raised.length > 0;
}

/** Adds an event, or counts one more of it if another instance has just added it. */
export async function addOrRaise(tx: Tx, event: SecurityEventsTable): Promise<void> {
  await tx
    .insertInto("securityEvents")
    .values(event)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ eb }) => ({ count: eb("securityEvents.count", "+", 1) })),
    )
    .execute();
}

/**
 * How many events of a kind an account has since an instant.
 * @param userId null for events without an account
 */
export async function countEventsSince(
  tx: Tx,
  { kind, userId }: Pick<SecurityEventsTable, "kind" | "userId">,
  since: string,
): Promise<number> {
  const { events } = await tx
    .selectFrom("securityEvents")
    .select(({ fn }) => fn.countAll().as("events"))
    .where("userId", userId === null ? "is" : "=", userId)
    .where("at", ">=", since)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(events); // PostgreSQL gives a bigint as text.
}

/**
 * The instants of a user's newest events of these kinds since an instant, newest first.
 * @param limit how many at most
 */
export async function newestActsOf(
  tx: Tx,
  {
    userId,
    kinds,
    since,
  }: {
    readonly userId: string;
    readonly kinds: readonly SecurityEventsTable["kind"][];
    readonly since: string;
  },
  limit: number,
): Promise<string[]> {
  const acts = await tx
    .selectFrom("securityEvents")
    .select("at")
    .where("actorId", "=", userId)
    .where("at", ">=", since)
    .where("kind", "in", kinds)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
  return acts.map(({ at }) => at);
}

/** How often an account had failures of a kind since an instant. */
export async function countFailuresSince(
  tx: Tx,
  { kind, userId }: { readonly kind: SecurityEventsTable["kind"]; readonly userId: string },
  since: string,
): Promise<number> {
  const { failures } = await tx
    .selectFrom("securityEvents")
    .select(({ fn }) => fn.sum("count").as("failures"))
    .where("userId", "=", userId)
    .where("at", ">=", since)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(failures ?? 0);
}

/** Whether the security history has an event from before an instant. @param before ISO */
export async function hasEventsBefore(tx: Tx, before: string): Promise<boolean> {
  const old = tx.selectFrom("securityEvents").select("id").where("at", "<", before).limit(1);
  return (await old.executeTakeFirst()) !== undefined;
}

/** How many events the security history has. */
export async function countEvents(tx: Tx): Promise<number> {
  const { events } = await tx
    .selectFrom("securityEvents")
    .select(({ fn }) => fn.countAll().as("events"))
    .executeTakeFirstOrThrow();
  return Number(events); // PostgreSQL gives a bigint as text.
}

/** Deletes the oldest events. @param before ISO @param limit how many at most */
export function deleteEventsBefore(tx: Tx, before: string, limit: number) {
  const old = tx
    .selectFrom("securityEvents")
    .select("id")
    .where("at", "<", before)
    .orderBy("at")
    .limit(limit);
  return tx.deleteFrom("securityEvents").where("id", "in", old).executeTakeFirst();
}
