import Type from "typebox";
import { OneOf } from "../../schemas.ts";
import type { PortalEndpoint } from "../endpoint.ts";
import { Email, Invitation, Key, Member, OneTimeLink, Role } from "../resources.ts";
import { body, listed, nothing, ofMosque, required, total } from "./parts.ts";

/** Endpoints of a mosque's team. */
export const teamEndpoints = {
  getTeam: {
    method: "GET",
    path: `${ofMosque}/team`,
    summary: "A page of a mosque's team, owners first, then by name; and the open invitations",
    access: "readMosque",
    stepUp: false,
    guess: "none",
    query: listed,
    status: 200,
    answer: Type.Object({ members: Type.Array(Member), total, invitations: Type.Array(Invitation) }),
  },
  invite: {
    method: "POST",
    path: `${ofMosque}/invitations`,
    summary: "Invite someone with a one-time link",
    access: "manageTeam",
    stepUp: true,
    guess: "none",
    onlyFor: "real",
    body: body({ email: required(Email("Whom to invite.")), role: required(Role) }),
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...OneTimeLink.properties }),
  },
  resendInvitation: {
    method: "POST",
    path: `${ofMosque}/invitations/{invitationId}/resend`,
    summary: "Replace the link of an open invitation with a new one, and email it if mail is set up",
    access: "manageTeam",
    stepUp: true,
    guess: "none",
    onlyFor: "real",
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...OneTimeLink.properties }),
  },
  withdrawInvitation: {
    method: "DELETE",
    path: `${ofMosque}/invitations/{invitationId}`,
    summary: "Withdraw an invitation",
    access: "manageTeam",
    stepUp: false,
    guess: "none",
    onlyFor: "real",
    status: 200,
    answer: nothing,
  },
  changeRole: {
    method: "PATCH",
    path: `${ofMosque}/team/{userId}`,
    summary: "Change a member's role",
    access: "manageTeam",
    stepUp: true,
    guess: "none",
    onlyFor: "real",
    body: body({ role: required(Role) }),
    status: 200,
    answer: Type.Object({ member: Member }),
  },
  removeMember: {
    method: "POST",
    path: `${ofMosque}/team/{userId}/remove`,
    summary: "Remove a member, and keep or revoke the keys that they created",
    access: "manageTeam",
    stepUp: false,
    guess: "none",
    onlyFor: "real",
    body: body({ keys: required(OneOf("What happens to their keys.", ["keep", "revoke"] as const, "keep")) }),
    status: 200,
    answer: Type.Object({ revokedKeys: Type.Array(Key) }),
  },
} as const satisfies Record<string, PortalEndpoint>;
