import type { Invitation } from "@mosque-sync/contract";
import { recordChange } from "../../store/changes.ts";
import { listInvitations, withdrawInvitation } from "../../store/people/links.ts";
import { changeOrigin } from "../change-origin.ts";
import type { AskedOfMosque, MosqueEndpointName } from "../handler.ts";

/** Who withdraws, and where: the mosque is locked. */
type Withdrawing = Pick<AskedOfMosque<MosqueEndpointName>, "tx" | "user" | "at" | "requestId"> & {
  readonly mosque: { readonly id: string };
};

/** Makes an open invitation worthless, and records it. */
export async function withdraw(asked: Withdrawing, { id, email, role }: Invitation): Promise<void> {
  const { tx, mosque, at } = asked;
  await withdrawInvitation(tx, mosque.id, id, at);
  await recordChange(tx, changeOrigin(asked), {
    resource: "team",
    resourceId: id,
    before: { invited: email, role },
  });
}

/** Nobody comes in any more by the word of somebody who may no longer invite. */
export async function withdrawAllOf(asked: Withdrawing, inviterId: string): Promise<void> {
  const { tx, mosque, at } = asked;
  for (const invitation of await listInvitations(tx, mosque.id, at, inviterId)) {
    await withdraw(asked, invitation);
  }
}
