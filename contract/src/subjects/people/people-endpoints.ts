import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { OperatedUser } from "../../portal/resources.ts";
import { base, nothing } from "../../portal/shapes.ts";

const ofUser = `${base}/operator/users/{userId}` as const;
const userResponse = Type.Object({ user: OperatedUser });

/** Endpoints that disable, enable or delete accounts. */
export const peopleEndpoints = {
  deleteAccount: {
    method: "DELETE",
    path: `${base}/account`,
    summary: "Delete your own account; what you made stays, under your name",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["user_not_found", "last_owner", "last_operator"],
  },
  disableUser: {
    method: "POST",
    path: `${ofUser}/disable`,
    summary: "Sign a user out on every device, and let them sign in no more",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: userResponse,
    ...untagged,
    reasons: ["own_account", "user_not_found", "last_operator"],
  },
  enableUser: {
    method: "POST",
    path: `${ofUser}/enable`,
    summary: "Let a disabled user sign in again",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: userResponse,
    ...untagged,
    reasons: ["user_not_found", "too_many_acts"],
  },
  deleteUser: {
    method: "DELETE",
    path: ofUser,
    summary: "Delete a user's account; what they made stays, under their name",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["user_not_found", "last_owner", "last_operator"],
  },
} as const satisfies Record<string, Endpoint>;
