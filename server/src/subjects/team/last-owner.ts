import { ApiError } from "#domain/api-error.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { ownersOf, type TeamMember } from "./rows/members.ts";

/**
 * Refuses the loss of a mosque's last owner, or of its only owner who can sign in (decision 8.5). The mosque is locked,
 * so two owners cannot both leave at the same time.
 * @param leaving a member who leaves the team or gets another role
 * @throws ApiError last_owner
 */
export async function requireOwnerBeside(
  tx: Tx,
  mosque: MosquesTable,
  leaving: Pick<TeamMember, "userId" | "role">,
): Promise<void> {
  if (leaving.role !== "owner") return;
  const owners = await ownersOf(tx, mosque.id);
  const others = owners.filter(({ userId }) => userId !== leaving.userId);
  const isDisabled = owners.some((owner) => owner.userId === leaving.userId && owner.isDisabled);
  const isEnough = isDisabled ? others.length > 0 : others.some((owner) => !owner.isDisabled);
  if (!isEnough) throw ApiError.of("last_owner", { name: mosque.communityName });
}
