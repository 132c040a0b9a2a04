import { randomUUID } from "node:crypto";
import type { AccountsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { noTokens } from "#subjects/people/rows/users.ts";
import { issuerOf } from "../rules/provider-subjects.ts";

/** The sign-in library's name for an account at the OpenID Connect provider. */
const linkProvider = "oidc";
/** The name of rows that keep which issuers a user has removed their links to. */
const unlinkedProvider = "oidc-unlinked";

/** A link of a user to a person at a provider. */
export interface StoredLink {
  readonly id: string;
  /** The issuer and the `sub`, as `subjects/sign-in/provider/rules/provider-subjects.ts` writes them. */
  readonly subject: string;
  /** ISO */
  readonly linkedAt: string;
}

/** A user's links, the newest first; a link that two concurrent sign-ins made is listed once. */
export async function listProviderLinks(tx: Tx, userId: string): Promise<StoredLink[]> {
  const rows = await tx
    .selectFrom("accounts")
    .select(["id", "accountId as subject", "createdAt as linkedAt"])
    .where("userId", "=", userId)
    .where("providerId", "=", linkProvider)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return [...new Map(rows.map((row) => [row.subject, row])).values()];
}

/** A user's link that their provider's sign-ins count by. */
export async function findLinkTo(tx: Tx, userId: string, issuer: string): Promise<StoredLink | undefined> {
  return (await listProviderLinks(tx, userId)).find(({ subject }) => issuerOf(subject) === issuer);
}

/** The users that are linked to an identity at a provider: at most one. */
export async function ownersOfLink(tx: Tx, subject: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("accounts")
    .select("userId")
    .where("providerId", "=", linkProvider)
    .where("accountId", "=", subject)
    .execute();
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** @param now an ISO instant */
export async function addProviderLink(tx: Tx, userId: string, subject: string, now: string): Promise<void> {
  await addRow(tx, { userId, providerId: linkProvider, accountId: subject, now });
  const issuer = issuerOf(subject);
  if (issuer !== undefined) await forgetUnlinked(tx, userId, issuer);
}

/**
 * Removes a user's link, and keeps that its issuer was unlinked.
 * @param now an ISO instant
 * @returns false if the user has no such link
 */
export async function removeProviderLink(
  tx: Tx,
  userId: string,
  linkId: string,
  now: string,
): Promise<StoredLink | undefined> {
  const link = (await listProviderLinks(tx, userId)).find(({ id }) => id === linkId);
  if (!link) return undefined;
  await tx
    .deleteFrom("accounts")
    .where("userId", "=", userId)
    .where("providerId", "=", linkProvider)
    .where("accountId", "=", link.subject)
    .execute();
  const issuer = issuerOf(link.subject);
  if (issuer !== undefined) await addUnlinked(tx, userId, issuer, now);
  return link;
}

/**
 * Keeps that a user has removed their links to an issuer.
 * @param now an ISO instant
 */
export async function addUnlinked(tx: Tx, userId: string, issuer: string, now: string): Promise<void> {
  await forgetUnlinked(tx, userId, issuer);
  await addRow(tx, { userId, providerId: unlinkedProvider, accountId: issuer, now });
}

/** A link of an account, or an issuer as `subject` that the account has unlinked. */
type ProviderRow = Pick<StoredLink, "id" | "subject"> & { readonly userId: string };

/** The links of accounts, and the issuers that they have unlinked. */
export async function providerRowsOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<{ readonly linked: readonly ProviderRow[]; readonly unlinked: readonly ProviderRow[] }> {
  const rows = await tx
    .selectFrom("accounts")
    .select(["id", "userId", "providerId", "accountId as subject"])
    .where("userId", "in", userIds)
    .where("providerId", "in", [linkProvider, unlinkedProvider])
    .execute();
  const of = (provider: string) => rows.filter(({ providerId }) => providerId === provider);
  return { linked: of(linkProvider), unlinked: of(unlinkedProvider) };
}

/** Whether a user has removed a link to an issuer, so that only they make another (decision 8.114). */
export async function hasUnlinked(tx: Tx, userId: string, issuer: string): Promise<boolean> {
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("userId", "=", userId)
    .where("providerId", "=", unlinkedProvider)
    .where("accountId", "=", issuer)
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetUnlinked(tx: Tx, userId: string, issuer: string): Promise<void> {
  await tx
    .deleteFrom("accounts")
    .where("userId", "=", userId)
    .where("providerId", "=", unlinkedProvider)
    .where("accountId", "=", issuer)
    .execute();
}

type NewRow = Pick<AccountsTable, "userId" | "providerId" | "accountId"> & { readonly now: string };

async function addRow(tx: Tx, { now, ...row }: NewRow): Promise<void> {
  await tx
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      ...row,
      ...noTokens,
      password: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}
