import { limits } from "../../limits.ts";
import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/** Who may do what, teams, invitations, and operators. */
export const teamReasons = {
  role_not_enough: {
    code: "not_allowed",
    countsAs: "missing right",
    message: "Your role does not allow this.",
    developer: "This needs the permission `{access}`.",
    admin: "Your role in this mosque does not allow this. Ask an owner.",
  },
  operator_only: {
    code: "not_allowed",
    countsAs: "missing right",
    message: "Only an operator may do this.",
    developer: "Sign in as an operator of the service.",
    admin: "Only an operator of this service can do this.",
  },
  mosque_not_found: {
    code: "not_found",
    countsAs: "missing right",
    message: "There is no such mosque, or you are not in its team.",
    developer: "Use an id that `GET /portal/api/mosques` lists.",
    admin: "There is no such mosque, or you are not in its team. Go back to your mosques.",
  },
  is_test_mosque: {
    code: "not_possible",
    countsAs: "nothing",
    message: "This is a test mosque.",
    developer: "Use the id of its real mosque, which the test mosque's `testOf` names.",
    admin: "This is a test mosque. Do this in the real mosque: it holds for both.",
  },
  is_real_mosque: {
    code: "not_possible",
    countsAs: "nothing",
    message: "This is not a test mosque.",
    developer: "Use the id of a test mosque.",
    admin: "This is not a test mosque, so its data was not deleted.",
  },
  member_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "The mosque's team has no member with this id.",
    developer: "Use a `userId` that the mosque's team list shows.",
    admin: "This person is no longer in the team.",
  },
  invitation_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "The mosque has no such open invitation.",
    developer: "Use an id that the mosque's team list shows.",
    admin: "This invitation is no longer open: it has been used, withdrawn, or has expired.",
  },
  user_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "There is no such user.",
    developer: "Use an id that `GET /portal/api/operator/users` lists.",
    admin: "There is no such account.",
  },
  invitation_for_other: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The invitation is for {email}.",
    developer: "Sign out, or sign in as {email}.",
    admin: "This invitation is for someone else. Sign out, then open the link again.",
  },
  already_member: {
    code: "not_possible",
    countsAs: "nothing",
    message: "{email} is already in the team.",
    developer: "Change the member's role instead.",
    admin: "This person is already in the team. You can change their role there.",
  },
  already_invited: {
    code: "not_possible",
    countsAs: "nothing",
    message: "{email} already has an open invitation.",
    developer: "Resend the open invitation, or withdraw it first.",
    admin: "This person already has an open invitation. Send it again to create a new link.",
  },
  too_many_invitations: {
    code: "not_possible",
    countsAs: "nothing",
    message: `The mosque has ${limits.openInvitationsPerMosque} open invitations, which is the maximum.`,
    developer: "Withdraw an open invitation first.",
    admin: "This mosque cannot have more open invitations. Withdraw one first.",
  },
  last_owner: {
    code: "not_possible",
    countsAs: "nothing",
    message: "{name} would be left without an owner who can sign in.",
    developer: "Make another member of that mosque owner first. Owners with a disabled account do not count.",
    admin: "A mosque needs an owner who can sign in. Make another member owner first.",
  },
  last_operator: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The service would be left without an operator.",
    developer: "Make another user operator first.",
    admin: "The service needs an operator. Make another user operator first.",
  },
  email_not_confirmed: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The account's email has not been confirmed, so it cannot be made an operator.",
    developer:
      "Create a password link for the account (`POST …/password-link`); once it is used, the email is confirmed (decision 8.11).",
    admin: "This account's email is not confirmed. Create a new password link for it first.",
  },
  name_not_confirmed: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The name does not match.",
    developer: "Send the exact name of the key, mosque or account, to confirm.",
    admin: "This is not its name. Type it exactly as shown.",
  },
} as const satisfies Record<string, PortalErrorReason>;
