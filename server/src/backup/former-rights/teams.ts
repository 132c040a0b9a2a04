import type { MosqueRole } from "@mosque-sync/contract";
import type { MembersTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import {
  changeRole,
  findMember,
  ownersOf,
  removeMember,
  type TeamMember,
} from "#subjects/team/rows/members.ts";
import { pagesOf } from "../data-tables.ts";
import { type RestoreOrigin, recordRestore, restoreIn } from "../restored-data.ts";
import { lowerRole } from "./lesser-rights.ts";
import type { NamedPerson } from "./people.ts";

/** A member of a team, with the role that they have now. */
export interface NamedMember extends NamedPerson {
  readonly role: MosqueRole;
  readonly mosqueName: string;
}

/** The memberships of the backup that changed, in mosques that both databases have. */
export interface FormerTeams {
  /** Left or removed there since the backup, and therefore removed here too; with the backup's role. */
  readonly removed: readonly NamedMember[];
  /** With a lower role there, which they have here too. */
  readonly lowered: readonly NamedMember[];
  /** The names of mosques that no owner can sign in to manage now. */
  readonly ownerless: readonly string[];
}

/** Gives no member more than the previous database does. Its later members and higher roles are not taken over. */
export async function limitTeamsAsIn(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<FormerTeams> {
  const teams = { removed: [] as NamedMember[], lowered: [] as NamedMember[] };
  const losing = new Map<string, string>();
  for await (const page of pagesOf(tx, "members")) {
    const roles = await rolesIn(former, page);
    for (const { mosqueId, userId, role } of page) {
      const team = roles.get(mosqueId);
      if (!team) continue;
      const there = team.get(userId);
      const kept = there && lowerRole(role, there);
      if (kept === role) continue;
      const writing = await restoreIn(tx, origin, mosqueId);
      const member = (await findMember(tx, mosqueId, userId)) as TeamMember; // The row was just read.
      const { name, email } = member;
      const mosqueName = writing.mosque.communityName;
      if (kept === undefined) {
        await removeMember(writing, member);
        await recordRestore(tx, origin, { kind: "member_removed", userId, mosqueId, details: { role } });
        teams.removed.push({ name, email, role, mosqueName });
      } else {
        await changeRole(writing, member, kept);
        const details = { from: role, to: kept };
        await recordRestore(tx, origin, { kind: "role_changed", userId, mosqueId, details });
        teams.lowered.push({ name, email, role: kept, mosqueName });
      }
      if (role === "owner") losing.set(mosqueId, mosqueName);
    }
  }
  return { ...teams, ownerless: await ownerlessOf(tx, losing) };
}

/** The roles in the previous database, by user, of the mosques of these memberships that it has. */
async function rolesIn(
  former: Tx,
  page: readonly MembersTable[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, MosqueRole>>> {
  const mosqueIds = [...new Set(page.map(({ mosqueId }) => mosqueId))];
  const userIds = [...new Set(page.map(({ userId }) => userId))];
  const mosques = await former.selectFrom("mosques").select("id").where("id", "in", mosqueIds).execute();
  const roles = new Map(mosques.map(({ id }) => [id, new Map<string, MosqueRole>()]));
  const members = await former
    .selectFrom("members")
    .select(["mosqueId", "userId", "role"])
    .where("mosqueId", "in", mosqueIds)
    .where("userId", "in", userIds)
    .execute();
  for (const { mosqueId, userId, role } of members) roles.get(mosqueId)?.set(userId, role);
  return roles;
}

/** @param losing mosques that lost an owner: their names by id */
async function ownerlessOf(tx: Tx, losing: ReadonlyMap<string, string>): Promise<string[]> {
  const names: string[] = [];
  for (const [mosqueId, name] of losing) {
    const owners = await ownersOf(tx, mosqueId);
    if (owners.every(({ isDisabled }) => isDisabled)) names.push(name);
  }
  return names;
}
