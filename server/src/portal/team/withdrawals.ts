import type { Writing } from "../../store/changes.ts";
import { listInvitations, withdrawInvitation } from "../../store/people/links.ts";

/** Withdraws the open invitations of a member who may no longer invite. */
export async function withdrawAllOf(writing: Writing, inviterId: string): Promise<void> {
  const { tx, origin } = writing;
  for (const invitation of await listInvitations(tx, origin.mosqueId, origin.at, inviterId)) {
    await withdrawInvitation(writing, invitation);
  }
}
