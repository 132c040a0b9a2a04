import type { User } from "@mosque-sync/contract";
import type { Tx } from "../tables/schema.ts";
import { teamOf } from "./team-of.ts";

/** The confirmed emails of a mosque's owners. @param except a user who is left out */
export function findConfirmedOwners(tx: Tx, mosqueId: string, except: string | null): Promise<string[]> {
  const owners = confirmed(tx)
    .where("members.mosqueId", "=", teamOf(tx, mosqueId))
    .where("members.role", "=", "owner");
  return emailsOf(except === null ? owners : owners.where("members.userId", "<>", except));
}

/** The confirmed emails of all owners of a user's mosques, without the user's own. */
export function findOwnersAround(tx: Tx, { id }: Pick<User, "id">): Promise<string[]> {
  const mosques = tx.selectFrom("members").select("mosqueId").where("userId", "=", id);
  return emailsOf(
    confirmed(tx)
      .where("members.mosqueId", "in", mosques)
      .where("members.role", "=", "owner")
      .where("members.userId", "<>", id),
  );
}

/**
 * The emails of the owners and managers who want mails about a mosque's sync, and whose email is confirmed: none of a
 * test mosque.
 */
export function findMailed(tx: Tx, mosqueId: string): Promise<string[]> {
  return emailsOf(
    confirmed(tx)
      .where("members.mosqueId", "=", mosqueId)
      .where("members.role", "in", ["owner", "manager"])
      .where("members.mails", "=", 1),
  );
}

/** Memberships of people whose email is confirmed: no one else is mailed. */
function confirmed(tx: Tx) {
  return tx
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .where("users.emailVerified", "=", 1);
}

async function emailsOf(memberships: ReturnType<typeof confirmed>): Promise<string[]> {
  const rows = await memberships.select("users.email").distinct().orderBy("users.email").execute();
  return rows.map(({ email }) => email);
}
