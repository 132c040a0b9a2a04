import type { MosqueRole } from "@mosque-sync/contract";
import { sql } from "kysely";
import { prepare } from "./prepare.ts";
import type { MembersTable, Tx, UsersTable } from "./schema.ts";

const findRole = prepare<{ mosqueId: string; userId: string }, Pick<MembersTable, "role">>((tx, value) =>
  tx
    .selectFrom("members")
    .select("role")
    .where("mosqueId", "=", value("mosqueId"))
    .where("userId", "=", value("userId")),
);

/** What a user is in a mosque; undefined for those who are not of its team. */
export async function roleOf(tx: Tx, mosqueId: string, userId: string): Promise<MosqueRole | undefined> {
  return (await findRole(tx, { mosqueId, userId }))[0]?.role;
}

/** Adds somebody who is not in the team yet. */
export async function addMember(tx: Tx, member: MembersTable): Promise<void> {
  await tx.insertInto("members").values(member).execute();
}

export async function changeRole(tx: Tx, mosqueId: string, userId: string, role: MosqueRole): Promise<void> {
  await tx
    .updateTable("members")
    .set({ role })
    .where("mosqueId", "=", mosqueId)
    .where("userId", "=", userId)
    .execute();
}

export async function removeMember(tx: Tx, mosqueId: string, userId: string): Promise<void> {
  await tx.deleteFrom("members").where("mosqueId", "=", mosqueId).where("userId", "=", userId).execute();
}

/** Somebody in a mosque's team. */
export type TeamMember = Pick<MembersTable, "userId" | "role" | "joinedAt"> &
  Pick<UsersTable, "name" | "email" | "emailVerified">;

/** A mosque's team: owners first, then by name. */
export async function listMembers(tx: Tx, mosqueId: string): Promise<TeamMember[]> {
  return tx
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .select(["members.userId", "members.role", "members.joinedAt"])
    .select(["users.name", "users.email", "users.emailVerified"])
    .where("members.mosqueId", "=", mosqueId)
    .orderBy(sql`case members.role when 'owner' then 0 else 1 end`)
    .orderBy(({ fn }) => fn("lower", ["users.name"]))
    .orderBy("members.userId")
    .execute();
}

/** How many owners a mosque has. Inside a write, ask after the mosque is locked: then the number stands. */
export async function countOwners(tx: Tx, mosqueId: string): Promise<number> {
  const owners = await tx
    .selectFrom("members")
    .select("userId")
    .where("mosqueId", "=", mosqueId)
    .where("role", "=", "owner")
    .execute();
  return owners.length;
}
