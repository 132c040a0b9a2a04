import type { MosqueRole, PortalResponseOf } from "@mosque-sync/contract";
import { addMember, addMosque, type SignedInVisitor, type Visitor } from "./portal.ts";

/** Adds a separate mosque with an owner. */
export async function addTeam(
  operator: Visitor,
): Promise<{ readonly mosqueId: string; readonly owner: SignedInVisitor }> {
  const mosqueId = await addMosque(operator);
  return { mosqueId, owner: await addMember(operator, mosqueId, "owner") };
}

/** The team as a visitor sees it. */
export async function teamOf(visitor: Visitor, mosqueId: string): Promise<PortalResponseOf<"getTeam">> {
  return await visitor.does("getTeam", { params: { mosqueId } });
}

/** The roles of a team, in the order of its list. */
export async function rolesIn(operator: Visitor, mosqueId: string): Promise<MosqueRole[]> {
  const { members } = await teamOf(operator, mosqueId);
  return members.map(({ role }) => role);
}

/** Makes a key that may read. */
export async function makeKey(
  visitor: Visitor,
  mosqueId: string,
  name: string,
): Promise<{ readonly id: string; readonly apiKey: string }> {
  const { key, apiKey } = await visitor.does("createKey", {
    params: { mosqueId },
    body: { name, scope: "sync:read" },
  });
  return { id: key.id, apiKey };
}
