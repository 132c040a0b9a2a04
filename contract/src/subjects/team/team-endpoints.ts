import Type from "typebox";
import type { Endpoint } from "../../endpoint.ts";
import { Email, Invitation, Key, Member, OneTimeLink, Role, SentLink } from "../../portal/resources.ts";
import { body, listed, nothing, ofMosque, required, total } from "../../portal/shapes.ts";
import { OneOf } from "../../schemas.ts";

/** Endpoints of a mosque's team. */
export const teamEndpoints = {
  getTeam: {
    method: "GET",
    path: `${ofMosque}/team`,
    summary: "A page of a mosque's team, owners first, then by name; and the open invitations",
    access: { by: "session", may: "readMosque", stepUp: false },
    guess: "none",
    query: listed,
    status: 200,
    answer: Type.Object({ members: Type.Array(Member), total, invitations: Type.Array(Invitation) }),
  },
  invite: {
    method: "POST",
    path: `${ofMosque}/invitations`,
    summary: "Invite someone with a one-time link, which is mailed or, without mail, shown",
    access: { by: "session", may: "manageTeam", stepUp: true, onlyFor: "real" },
    guess: "none",
    body: body({ email: required(Email("Whom to invite.")), role: required(Role) }),
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...SentLink.properties }),
  },
  resendInvitation: {
    method: "POST",
    path: `${ofMosque}/invitations/{invitationId}/resend`,
    summary: "Replace the link of an open invitation with a new one, and mail it or, without mail, show it",
    access: { by: "session", may: "manageTeam", stepUp: true, onlyFor: "real" },
    guess: "none",
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...SentLink.properties }),
  },
  showInvitation: {
    method: "POST",
    path: `${ofMosque}/invitations/{invitationId}/link`,
    summary: "Replace the link of an open invitation with one to pass on; joining with it confirms no email",
    access: { by: "session", may: "manageTeam", stepUp: true, onlyFor: "real" },
    guess: "none",
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...OneTimeLink.properties }),
  },
  withdrawInvitation: {
    method: "DELETE",
    path: `${ofMosque}/invitations/{invitationId}`,
    summary: "Withdraw an invitation",
    access: { by: "session", may: "manageTeam", stepUp: false, onlyFor: "real" },
    guess: "none",
    status: 200,
    answer: nothing,
  },
  changeRole: {
    method: "PATCH",
    path: `${ofMosque}/team/{userId}`,
    summary: "Change a member's role",
    access: { by: "session", may: "manageTeam", stepUp: true, onlyFor: "real" },
    guess: "none",
    body: body({ role: required(Role) }),
    status: 200,
    answer: Type.Object({ member: Member }),
  },
  removeMember: {
    method: "POST",
    path: `${ofMosque}/team/{userId}/remove`,
    summary: "Remove a member, and keep or revoke the keys that they created",
    access: { by: "session", may: "manageTeam", stepUp: false, onlyFor: "real" },
    guess: "none",
    body: body({ keys: required(OneOf("What happens to their keys.", ["keep", "revoke"] as const, "keep")) }),
    status: 200,
    answer: Type.Object({ revokedKeys: Type.Array(Key) }),
  },
  leaveTeam: {
    method: "POST",
    path: `${ofMosque}/team/leave`,
    summary: "Leave a mosque's team; the keys that you created keep working",
    access: { by: "session", may: "leaveTeam", stepUp: true, onlyFor: "real" },
    guess: "none",
    status: 200,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
