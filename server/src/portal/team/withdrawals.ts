import type { Writing } from "../../store/changes.ts";
import { listInvitations, withdrawInvitation } from "../../store/people/links.ts";

/** Makes a member's open invitations worthless, who may no longer invite. */
export async function withdrawAllOf(writing: Writing, inviterId: string): Promise<void> {
  const { tx, origin } = writing;
  for (const invitation of await listInvitations(tx, origin.mosqueId, origin.at, inviterId)) {
    await withdrawInvitation(writing, invitation);
  }
}
