import type { Writing } from "#store/changes.ts";
import { type EventSource, recordEvent } from "../security/record-event.ts";
import { listInvitations, withdrawInvitation } from "../sign-in/links/rows/links.ts";

/** Withdraws the open invitations of a member who may no longer invite. */
export async function withdrawAllOf(writing: Writing & EventSource, inviterId: string): Promise<void> {
  const { tx, origin } = writing;
  for (const invitation of await listInvitations(tx, origin.mosqueId, origin.at, inviterId)) {
    await withdrawInvitation(writing, invitation);
    const { email, role } = invitation;
    const { mosqueId } = origin;
    await recordEvent(tx, writing, { kind: "invitation_withdrawn", mosqueId, details: { email, role } });
  }
}
