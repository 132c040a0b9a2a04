import { limits, mayDo, mosqueRoles, type OpenLink } from "@mosque-sync/contract";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { isPlaced, type Position } from "#store/lists/cursors.ts";
import { shownOf } from "#store/lists/pages.ts";
import type { LinksTable } from "#store/tables/account-tables.ts";
import type { Database, Tx } from "#store/tables/schema.ts";
import { oldestOpenMs } from "../rules/one-time-links.ts";

/** The roles whose members may invite. */
const inviting = mosqueRoles.filter((role) => mayDo("manageTeam", { isOperator: false, role }));

/**
 * Whether the user who made a link may still give its access, and has not ended all that was begun in their name since
 * (decision 8.6). A link of the server's commands, or a link that was requested for a mailbox, has no maker. A link to
 * a disabled account gives no access.
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
  const disabled = links
    .selectFrom("users as target")
    .select("target.id")
    .whereRef("target.id", "=", "links.userId")
    .where("target.disabledAt", "is not", null);
  return links.and([
    links.or([links("links.createdBy", "is", null), links.exists(maker)]),
    links.not(links.exists(disabled)),
  ]);
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

/** A page of the open links, newest first, and where the next one begins. */
export async function listOpenLinks(
  tx: Tx,
  whose: WhoseLinks,
  after?: Position,
): Promise<{ links: OpenLink[]; next: Position | undefined }> {
  const page = pageOf(tx, whose, after);
  const rows =
    whose.userId === undefined
      ? await page.execute()
      : newestOf([
          ...(await page.where("links.userId", "=", whose.userId).execute()),
          ...(await page.where("links.createdBy", "=", whose.userId).execute()),
        ]);
  const { rows: shown, last } = shownOf(rows);
  return {
    links: shown.map(({ id, kind, createdAt, expiresAt, mailedOnly, ...details }) => ({
      ...{ id, kind, createdAt, expiresAt, mailedOnly: mailedOnly === 1 },
      ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
    })),
    next: last && [last.createdAt, last.id],
  };
}

/** One more than a page of the open links, in the order of an index. */
function pageOf(tx: Tx, { now }: WhoseLinks, after: Position | undefined) {
  const oldest = new Date(Date.parse(now) - oldestOpenMs).toISOString();
  const page = openLinks(tx, { now })
    .leftJoin("users as target", "target.id", "links.userId")
    .leftJoin("users as madeBy", "madeBy.id", "links.createdBy")
    .leftJoin("mosques", "mosques.id", "links.mosqueId")
    .select(["links.id", "links.kind", "links.role", "links.createdAt", "links.expiresAt"])
    .select("links.mailedOnly")
    .select(["target.name as userName", "mosques.communityName", "madeBy.name as madeBy"])
    .select(sql<string | null>`coalesce(links.email, target.email)`.as("email"))
    .where("links.createdAt", ">", oldest)
    .orderBy("links.createdAt", "desc")
    .orderBy("links.id", "desc")
    .limit(limits.listedPerPage + 1);
  return after ? page.where(isPlaced(["links.createdAt", "links.id"], "<", after)) : page;
}

/** Rows of two indexes, each once, newest first. */
function newestOf<Row extends { readonly id: string; readonly createdAt: string }>(
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placeOf = ({ createdAt, id }: Row) => `${createdAt} ${id}`;
  return [...byId.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
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
