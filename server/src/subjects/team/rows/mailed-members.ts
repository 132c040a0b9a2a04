import type { User } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { MailReader } from "#subjects/mail/rows/mail-readers.ts";
import { teamOf } from "./team-of.ts";

/** A mosque's owners who can sign in, with a confirmed email. @param except a user who is left out */
export function findConfirmedOwners(tx: Tx, mosqueId: string, except: string | null): Promise<MailReader[]> {
  const owners = confirmed(tx)
    .where("members.mosqueId", "=", teamOf(tx, mosqueId))
    .where("members.role", "=", "owner");
  return readersOf(except === null ? owners : owners.where("members.userId", "<>", except));
}

/** The owners of all mosques of a user, but the user, who can sign in, with a confirmed email. */
export function findOwnersAround(tx: Tx, { id }: Pick<User, "id">): Promise<MailReader[]> {
  const mosques = tx.selectFrom("members").select("mosqueId").where("userId", "=", id);
  return readersOf(
    confirmed(tx)
      .where("members.mosqueId", "in", mosques)
      .where("members.role", "=", "owner")
      .where("members.userId", "<>", id),
  );
}

/**
 * The owners and managers who can sign in and want mails about a mosque's sync, and whose email is confirmed; empty for
 * a test mosque.
 */
export function findMailed(tx: Tx, mosqueId: string): Promise<MailReader[]> {
  return readersOf(
    confirmed(tx)
      .where("members.mosqueId", "=", mosqueId)
      .where("members.role", "in", ["owner", "manager"])
      .where("members.mails", "=", 1),
  );
}

/** Memberships of people who can sign in and whose email is confirmed: no one else is mailed. */
function confirmed(tx: Tx) {
  return tx
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .where("users.emailVerified", "=", 1)
    .where("users.disabledAt", "is", null);
}

function readersOf(memberships: ReturnType<typeof confirmed>): Promise<MailReader[]> {
  return memberships.select(["users.email", "users.language"]).distinct().orderBy("users.email").execute();
}
