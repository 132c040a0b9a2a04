import { mayDo, mosqueRoles, type OpenLink } from "@mosque-sync/contract";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { partOf } from "#store/lists/pages.ts";
import type { LinksTable } from "#store/tables/account-tables.ts";
import type { Database, Tx } from "#store/tables/schema.ts";

/** The roles whose members may invite. */
const inviting = mosqueRoles.filter((role) => mayDo("manageTeam", { isOperator: false, role }));

/**
 * Whether the user who made a link may still give its access, and has not ended all that was begun in their name since
 * (decision 8.186). A link of the server's commands, or a link that was requested for a mailbox, has no maker.
 */
export function isStillGiven(links: ExpressionBuilder<Database, "links">): Expression<SqlBool> {
  const maker = links
    .selectFrom("users as maker")
    .select("maker.id")
    .whereRef("maker.id", "=", "links.createdBy")
    .whereRef("maker.securityGeneration", "=", "links.makerGeneration")
    .where("maker.disabledAt", "is", null)
    .where("maker.deletedAt", "is", null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb("links.kind", "in", ["password", "factor", "invitation"]), eb("maker.isOperator", "=", 1)]),
        and([eb("links.kind", "=", "email"), eb("maker.id", "=", eb.ref("links.userId"))]),
        and([
          eb("links.kind", "=", "invitation"),
          exists(
            selectFrom("members")
              .select("members.userId")
              .whereRef("members.mosqueId", "=", "links.mosqueId")
              .whereRef("members.userId", "=", "maker.id")
              .where("members.role", "in", inviting),
          ),
        ]),
      ]),
    );
  return links.or([links("links.createdBy", "is", null), links.exists(maker)]);
}

export async function isGiven(tx: Tx, linkId: string): Promise<boolean> {
  const given = tx.selectFrom("links").select("links.id").where("links.id", "=", linkId).where(isStillGiven);
  return (await given.executeTakeFirst()) !== undefined;
}

/** The open links to select: all, or the links to one account together with the links that its user made. */
export interface WhoseLinks {
  /** An ISO instant. */
  readonly now: string;
  /** Absent for all. */
  readonly userId?: string | undefined;
}

/** A page of the open links, newest first. @param page counted from 1 */
export async function listOpenLinks(tx: Tx, whose: WhoseLinks, page?: number): Promise<OpenLink[]> {
  const { limit, offset } = partOf(page);
  const rows = await openLinks(tx, whose)
    .leftJoin("users as target", "target.id", "links.userId")
    .leftJoin("users as madeBy", "madeBy.id", "links.createdBy")
    .leftJoin("mosques", "mosques.id", "links.mosqueId")
    .select(["links.id", "links.kind", "links.role", "links.createdAt", "links.expiresAt"])
    .select("links.mailedOnly")
    .select(["target.name as userName", "mosques.communityName", "madeBy.name as madeBy"])
    .select(sql<string | null>`coalesce(links.email, target.email)`.as("email"))
    .orderBy("links.createdAt", "desc")
    .orderBy("links.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, kind, createdAt, expiresAt, mailedOnly, ...details }) => ({
    ...{ id, kind, createdAt, expiresAt, mailedOnly: mailedOnly === 1 },
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
  }));
}

/** How many there are on all pages. */
export async function countOpenLinks(tx: Tx, whose: WhoseLinks): Promise<number> {
  const { links } = await openLinks(tx, whose)
    .select(({ fn }) => fn.countAll().as("links"))
    .executeTakeFirstOrThrow();
  return Number(links); // PostgreSQL gives a bigint as text.
}

export async function findOpenLink(
  tx: Tx,
  whose: WhoseLinks,
  linkId: string,
): Promise<LinksTable | undefined> {
  return openLinks(tx, whose).selectAll("links").where("links.id", "=", linkId).executeTakeFirst();
}

function openLinks(tx: Tx, { now, userId }: WhoseLinks) {
  const open = tx
    .selectFrom("links")
    .where("links.endedAt", "is", null)
    .where("links.expiresAt", ">", now)
    .where(isStillGiven);
  if (userId === undefined) return open;
  return open.where(({ or, eb }) =>
    or([eb("links.userId", "=", userId), eb("links.createdBy", "=", userId)]),
  );
}
