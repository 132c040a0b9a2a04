import Type from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { PersonName, Role, User } from "../../portal/resources.ts";
import {
  base,
  body,
  linkReasons,
  newAccount,
  newPasswordReasons,
  nothing,
  optional,
  required,
  Session,
} from "../../portal/shapes.ts";
import { Flag, Instant, OneOf, Text } from "../../schemas.ts";
import { linkKinds } from "./open-link-endpoints.ts";

const token = required(
  Text("The part of the link after the `#`.", 1, limits.linkTokenCharacters, "k3J9sQ2xVb"),
);

/** Endpoints of one-time links. */
export const linkEndpoints = {
  requestPasswordLink: {
    method: "POST",
    path: `${base}/password-links`,
    summary: "Email a link to choose a new password; the answer is the same for an unknown email",
    access: { by: "anyone", knowsUser: false },
    guess: "requests",
    query: {},
    body: body({ email: newAccount.email }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["mail_not_configured"],
  },
  inspectLink: {
    method: "POST",
    path: `${base}/links/inspect`,
    summary: "What a one-time link is for",
    access: { by: "anyone", knowsUser: false },
    guess: "failures",
    query: {},
    body: body({ token }),
    status: 200,
    response: Type.Object({
      kind: OneOf("What it is for.", linkKinds, "invitation"),
      expiresAt: Instant("When it expires.", "2026-11-20T18:00:00.000Z"),
      email: Type.Optional(Type.String({ description: "Whom it is for." })),
      communityName: Type.Optional(Type.String({ description: "The mosque of an invitation." })),
      role: Type.Optional(Role),
      hasAccount: Type.Optional(Flag("Whether the email already has an account.", false)),
    }),
    ...untagged,
    reasons: linkReasons,
  },
  setUp: {
    method: "POST",
    path: `${base}/set-up`,
    summary: "Create the first operator with the one-time setup link, and sign in",
    access: { by: "anyone", knowsUser: false },
    guess: "failures",
    query: {},
    body: body({ token, ...newAccount }),
    status: 201,
    response: Session,
    ...untagged,
    reasons: [...linkReasons, ...newPasswordReasons, "already_set_up", "email_taken"],
  },
  setPassword: {
    method: "POST",
    path: `${base}/password`,
    summary: "Set a new password with a one-time link; every session ends",
    access: { by: "anyone", knowsUser: false },
    guess: "failures",
    query: {},
    body: body({ token, password: newAccount.password }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: [...linkReasons, ...newPasswordReasons],
  },
  acceptInvitation: {
    method: "POST",
    path: `${base}/invitations/accept`,
    summary: "Join a mosque's team as the signed-in user, or with a new account, which is then signed in",
    access: { by: "anyone", knowsUser: true },
    guess: "failures",
    query: {},
    body: body({ token, name: optional(PersonName), password: optional(newAccount.password.schema) }),
    status: 200,
    response: Type.Object({ mosqueId: Type.String(), user: User }),
    ...untagged,
    reasons: [...linkReasons, ...newPasswordReasons, "email_taken", "invitation_for_other", "already_member"],
  },
} as const satisfies Record<string, Endpoint>;
