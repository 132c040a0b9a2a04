import type { Invitation, MosqueRole } from "@mosque-sync/contract";
import { saveChange, type Writing } from "#store/changes.ts";
import type { LinksTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { securityGenerationOf } from "#subjects/sign-in/sessions/rows/security-generations.ts";
import { endOf, hashOf, newToken } from "../rules/one-time-links.ts";
import { isStillGiven } from "./open-links.ts";

type Purpose =
  | { readonly kind: "set-up" }
  | {
      readonly kind: "invitation";
      readonly email: string;
      readonly mosqueId: string;
      readonly role: MosqueRole;
    }
  | { readonly kind: "password" | "factor"; readonly userId: string }
  | { readonly kind: "email"; readonly userId: string; readonly email: string };

type NewLink = Purpose & {
  readonly createdBy: string | null;
  /** Whether it is mailed and shown to no one else. */
  readonly mailedOnly: boolean;
};

/** A stored link, whether or not it still works. */
export type Link = Purpose &
  Pick<
    LinksTable,
    "id" | "createdBy" | "makerGeneration" | "createdAt" | "expiresAt" | "endedAt" | "mailedOnly"
  >;

/** A new link, with the token that is shown only once. */
export interface MadeLink {
  readonly id: string;
  readonly token: string;
  /** An ISO instant. */
  readonly expiresAt: string;
}

/** Creates a one-time link with its kind's lifetime. It does not record a change of a mosque. */
export async function createLink(
  tx: Tx,
  { id, ...link }: { readonly id: string } & Exclude<NewLink, { kind: "invitation" }>,
  now: Date,
): Promise<MadeLink> {
  const made = newLink(id, link.kind, now);
  await insert(tx, link, made, now);
  return made;
}

/** Creates an invitation to a mosque, by the user who makes the change. */
export async function createInvitation(
  writing: Writing,
  { id, email, role, mailedOnly }: Pick<Invitation, "id" | "email" | "role" | "mailedOnly">,
): Promise<MadeLink> {
  const { tx, origin } = writing;
  const now = new Date(origin.at);
  const made = newLink(id, "invitation", now);
  const { mosqueId, actorId: createdBy } = origin;
  await saveChange(writing, { resource: "team", resourceId: made.id, after: { invited: email, role } }, () =>
    insert(tx, { kind: "invitation", email, mosqueId, role, createdBy, mailedOnly }, made, now),
  );
  return made;
}

function newLink(id: string, kind: Purpose["kind"], now: Date): MadeLink {
  return { id, token: newToken(), expiresAt: endOf(kind, now).toISOString() };
}

async function insert(tx: Tx, link: NewLink, made: MadeLink, now: Date): Promise<void> {
  const makerGeneration =
    link.createdBy === null ? 0 : ((await securityGenerationOf(tx, link.createdBy)) ?? 0);
  await tx
    .insertInto("links")
    .values({
      email: null,
      mosqueId: null,
      role: null,
      userId: null,
      ...link,
      mailedOnly: link.mailedOnly ? 1 : 0,
      makerGeneration,
      id: made.id,
      tokenHash: hashOf(made.token),
      createdAt: now.toISOString(),
      expiresAt: made.expiresAt,
      endedAt: null,
    })
    .execute();
}

/** The link of a token, even if it has ended. */
export async function findLink(tx: Tx, token: string): Promise<Link | undefined> {
  const row = await tx
    .selectFrom("links")
    .selectAll()
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
  return row as Link | undefined; // `insert` wrote it: every kind has the columns of its purpose.
}

/**
 * Ends a link, in the transaction that has its effect.
 * @param now an ISO instant
 * @returns false if it has already been used
 */
export async function useLink(tx: Tx, linkId: string, now: string): Promise<boolean> {
  const used = await tx
    .updateTable("links")
    .set({ endedAt: now })
    .where("id", "=", linkId)
    .where("endedAt", "is", null)
    .returning("id")
    .execute();
  return used.length > 0;
}

/**
 * Notes that a link is shown to another person than its mailbox's owner. Call it before it is shown: from then on,
 * using it confirms no email.
 */
export async function noteShown(tx: Tx, linkId: string): Promise<void> {
  await tx.updateTable("links").set({ mailedOnly: 0 }).where("id", "=", linkId).execute();
}

/** Whether a link to a new password was requested since an instant and is still open. */
export async function hasAskedForPasswordSince(tx: Tx, userId: string, since: string): Promise<boolean> {
  const open = await tx
    .selectFrom("links")
    .select("id")
    .where("kind", "=", "password")
    .where("userId", "=", userId)
    .where("createdBy", "is", null)
    .where("endedAt", "is", null)
    .where("createdAt", ">", since)
    .limit(1)
    .execute();
  return open.length > 0;
}

/** The link that confirms or changes a user's email, if one still works at an ISO instant. */
export async function findOpenEmailLink(
  tx: Tx,
  userId: string,
  now: string,
): Promise<{ readonly email: string; readonly expiresAt: string } | undefined> {
  const row = await tx
    .selectFrom("links")
    .innerJoin("users", "users.id", "links.createdBy")
    .select(["links.email", "links.expiresAt"])
    .where("links.kind", "=", "email")
    .where("links.userId", "=", userId)
    .where("links.endedAt", "is", null)
    .where("links.expiresAt", ">", now)
    .whereRef("links.makerGeneration", "=", "users.securityGeneration")
    .orderBy("links.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { email: row.email as string, expiresAt: row.expiresAt }; // Every such link has one.
}

/** How many links to an email a user has requested since an ISO instant, including ended links. */
export async function countEmailLinksSince(tx: Tx, userId: string, since: string): Promise<number> {
  const { links } = await tx
    .selectFrom("links")
    .select(({ fn }) => fn.countAll().as("links"))
    .where("kind", "=", "email")
    .where("createdBy", "=", userId)
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(links); // PostgreSQL gives a bigint as text.
}

/**
 * A mosque's invitations that can still be accepted, newest first.
 * @param invitedBy the id of a user, to list only that user's invitations, including invitations that they may no
 * longer give
 */
export async function listInvitations(
  tx: Tx,
  mosqueId: string,
  now: string,
  invitedBy?: string,
): Promise<Invitation[]> {
  const open = tx
    .selectFrom("links")
    .innerJoin("users", "users.id", "links.createdBy")
    .select(["links.id", "links.email", "links.role", "links.createdAt", "links.expiresAt", "users.name"])
    .select("links.mailedOnly")
    .where("links.mosqueId", "=", mosqueId)
    .where("links.kind", "=", "invitation")
    .where("links.endedAt", "is", null)
    .where("links.expiresAt", ">", now)
    .orderBy("links.createdAt", "desc")
    .orderBy("links.id");
  const meant = invitedBy ? open.where("links.createdBy", "=", invitedBy) : open.where(isStillGiven);
  const rows = await meant.execute();
  return rows.map(({ id, email, role, createdAt, expiresAt, name, mailedOnly }) => ({
    id,
    email: email as string, // Every invitation has one, and a role.
    role: role as MosqueRole,
    invitedBy: name,
    createdAt,
    expiresAt,
    mailedOnly: mailedOnly === 1,
  }));
}

/** How many invitations to a mosque were created after an ISO instant, including ended invitations. */
export async function countInvitationsSince(tx: Tx, mosqueId: string, since: string): Promise<number> {
  const made = await tx
    .selectFrom("links")
    .select("id")
    .where("mosqueId", "=", mosqueId)
    .where("kind", "=", "invitation")
    .where("createdAt", ">", since)
    .execute();
  return made.length;
}

/** The mosques that a user's open invitations are for, in the order of their ids. */
export async function mosquesInvitedToBy(tx: Tx, userId: string, now: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("links")
    .select("mosqueId")
    .distinct()
    .where("createdBy", "=", userId)
    .where("kind", "=", "invitation")
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("mosqueId")
    .execute();
  return rows.map(({ mosqueId }) => mosqueId as string); // Every invitation has one.
}

/** Ends the open links to others' accounts that an operator has created: to a new password, or to a lost factor. */
export async function endAccountLinksMadeBy(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .updateTable("links")
    .set({ endedAt: now })
    .where("kind", "in", ["password", "factor"])
    .where("createdBy", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}

/** Ends the open links to a user's new password that operators have created. */
export async function endOperatorsPasswordLinks(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .updateTable("links")
    .set({ endedAt: now })
    .where("kind", "=", "password")
    .where("userId", "=", userId)
    .where("createdBy", "is not", null)
    .where("endedAt", "is", null)
    .execute();
}

/** Withdraws an open invitation. */
export async function withdrawInvitation(
  writing: Writing,
  { id, email, role }: Pick<Invitation, "id" | "email" | "role">,
): Promise<void> {
  const { tx, origin } = writing;
  const change = { resource: "team", resourceId: id, before: { invited: email, role } } as const;
  await saveChange(writing, change, () =>
    tx
      .updateTable("links")
      .set({ endedAt: origin.at })
      .where("id", "=", id)
      .where("mosqueId", "=", origin.mosqueId)
      .where("kind", "=", "invitation")
      .where("endedAt", "is", null)
      .where("expiresAt", ">", origin.at)
      .execute(),
  );
}
