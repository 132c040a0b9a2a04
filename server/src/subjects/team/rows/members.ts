import type { MosqueRole, PortalQueryOf, User } from "@mosque-sync/contract";
import { sql } from "kysely";
import { saveChange, type Writing } from "#store/changes.ts";
import { partOf } from "#store/lists/pages.ts";
import type { MembersTable, UsersTable } from "#store/tables/account-tables.ts";
import { bitOf } from "#store/tables/columns.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { Tx } from "#store/tables/schema.ts";
import { lockTestMosque } from "#subjects/mosques/rows/test-mosques.ts";
import { isOfUser } from "#subjects/people/rows/operated-users.ts";
import { teamOf } from "./team-of.ts";

const findRole = prepare<{ mosqueId: string; userId: string }, Pick<MembersTable, "role">>((tx, value) =>
  tx
    .selectFrom("members")
    .select("role")
    .where("mosqueId", "=", teamOf(tx, value("mosqueId")))
    .where("userId", "=", value("userId")),
);

/** A user's role in a mosque; undefined for users outside its team. */
export async function roleOf(tx: Tx, mosqueId: string, userId: string): Promise<MosqueRole | undefined> {
  return (await findRole(tx, { mosqueId, userId }))[0]?.role;
}

/** Adds a user who is not in the team yet. */
export async function addMember(
  writing: Writing,
  { id: userId, name, email }: Pick<User, "id" | "name" | "email">,
  role: MosqueRole,
): Promise<void> {
  const { tx, origin } = writing;
  const change = { resource: "team", resourceId: userId, after: { name, email, role } } as const;
  const member = { mosqueId: origin.mosqueId, userId, role, joinedAt: origin.at, mails: bitOf(true) };
  await saveChange(writing, change, () => tx.insertInto("members").values(member).execute());
}

/**
 * Gives a member another role, if it differs. The test mosque has the same roles; its lock waits for the member's
 * writes there.
 */
export async function changeRole(writing: Writing, member: TeamMember, role: MosqueRole): Promise<void> {
  const { tx, origin } = writing;
  await lockTestMosque(tx, origin.mosqueId);
  const [before, after] = [recordOf(member), recordOf({ ...member, role })];
  await saveChange(writing, { resource: "team", resourceId: member.userId, before, after }, () =>
    tx
      .updateTable("members")
      .set({ role })
      .where("mosqueId", "=", origin.mosqueId)
      .where("userId", "=", member.userId)
      .execute(),
  );
}

/** Takes a member out of the team, which is also the test mosque's. */
export async function removeMember(writing: Writing, member: TeamMember): Promise<void> {
  const { tx, origin } = writing;
  await lockTestMosque(tx, origin.mosqueId);
  const change = { resource: "team", resourceId: member.userId, before: recordOf(member) } as const;
  await saveChange(writing, change, () =>
    tx
      .deleteFrom("members")
      .where("mosqueId", "=", origin.mosqueId)
      .where("userId", "=", member.userId)
      .execute(),
  );
}

/** A member, as change records keep one. */
function recordOf({ name, email, role }: TeamMember) {
  return { name, email, role };
}

/** A member of a mosque's team. */
export type TeamMember = Pick<MembersTable, "userId" | "role" | "joinedAt"> &
  Pick<UsersTable, "name" | "email" | "emailVerified">;

/** A page of a mosque's team, owners first, then by name, and how many are found on all pages. */
export async function listMembers(
  tx: Tx,
  mosqueId: string,
  { search, page }: PortalQueryOf<"getTeam">,
): Promise<{ members: TeamMember[]; total: number }> {
  let found = membersOf(tx, mosqueId);
  if (search !== undefined) found = found.where(isOfUser(search));
  const { limit, offset } = partOf(page);
  const members = await found
    .orderBy(sql`case members.role when 'owner' then 0 else 1 end`)
    .orderBy("users.nameOrder")
    .orderBy("members.userId")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return { members, total: Number(total) }; // PostgreSQL gives a bigint as text.
}

/** A member of a mosque's team; undefined for any other user. */
export function findMember(tx: Tx, mosqueId: string, userId: string): Promise<TeamMember | undefined> {
  return membersOf(tx, mosqueId).where("members.userId", "=", userId).executeTakeFirst();
}

/** Whether the account with this email belongs to a mosque's team. */
export async function hasMember(tx: Tx, mosqueId: string, email: string): Promise<boolean> {
  return (await membersOf(tx, mosqueId).where("users.email", "=", email).executeTakeFirst()) !== undefined;
}

function membersOf(tx: Tx, mosqueId: string) {
  return tx
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .select(["members.userId", "members.role", "members.joinedAt"])
    .select(["users.name", "users.email", "users.emailVerified"])
    .where("members.mosqueId", "=", teamOf(tx, mosqueId));
}

/** An owner of a mosque. */
export interface Owner {
  readonly userId: string;
  /** Whether their account is disabled, so that they cannot sign in. */
  readonly isDisabled: boolean;
}

/** A mosque's owners. Inside a write, call it after locking the mosque, so that the owners stay the same. */
export async function ownersOf(tx: Tx, mosqueId: string): Promise<Owner[]> {
  const owners = await tx
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .select(["members.userId", "users.disabledAt"])
    .where("members.mosqueId", "=", teamOf(tx, mosqueId))
    .where("members.role", "=", "owner")
    .execute();
  return owners.map(({ userId, disabledAt }) => ({ userId, isDisabled: disabledAt !== null }));
}

/** A user's wish for mails about a mosque's sync. */
export interface MailWish {
  /** False for a user outside the team, and for a test mosque, whose sync is not watched. */
  readonly wanted: boolean;
  readonly role: MosqueRole | undefined;
  readonly emailConfirmed: boolean;
}

export async function findMailWish(tx: Tx, mosqueId: string, userId: string): Promise<MailWish> {
  const { mails, role, emailVerified } = await tx
    .selectFrom("users")
    .leftJoin("members", (join) =>
      join.onRef("members.userId", "=", "users.id").on("members.mosqueId", "=", mosqueId),
    )
    .select(["members.mails", "members.role", "users.emailVerified"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { wanted: mails === 1, role: role ?? undefined, emailConfirmed: emailVerified === 1 };
}

/** Saves whether a member wants mails about the mosque's sync. It is no change of the team. */
export async function saveMailWish(tx: Tx, mosqueId: string, userId: string, wanted: boolean): Promise<void> {
  await tx
    .updateTable("members")
    .set({ mails: wanted ? 1 : 0 })
    .where("mosqueId", "=", mosqueId)
    .where("userId", "=", userId)
    .execute();
}
