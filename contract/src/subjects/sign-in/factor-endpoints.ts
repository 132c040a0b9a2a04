import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { OneTimeLink } from "../../portal/resources.ts";
import { base, body, linkReasons, nothing, ofMosque, required, Session } from "../../portal/shapes.ts";
import { Count, Flag, Instant, Text } from "../../schemas.ts";

const token = required(
  Text("The part of the link after the `#`.", 1, limits.linkTokenCharacters, "k3J9sQ2xVb"),
);
const code = (description: string) => required(Text(description, 1, limits.factorCodeCharacters, "492 039"));
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: "Each signs in once in place of a code. Shown only here.",
  }),
});
const Requirement = Flag("Whether everyone in the mosque's team needs a second factor.", true);

/** Endpoints of second factors: codes of an authenticator app, and recovery codes. */
export const factorEndpoints = {
  signInWithFactor: {
    method: "POST",
    path: `${base}/session/factor`,
    summary: "Finish signing in with a code of the authenticator app, or with a recovery code",
    access: { by: "anyone", knowsUser: true },
    guess: "failures",
    query: {},
    body: body({ code: code("The code; spaces and hyphens do not matter.") }),
    status: 200,
    response: Session,
    ...untagged,
    reasons: ["factor_step_over", "factor_code_wrong", "too_many_codes", "account_disabled"],
  },
  getFactors: {
    method: "GET",
    path: `${base}/account/factors`,
    summary: "Your own second factors",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      totp: Type.Optional(
        Type.Object({ addedAt: Instant("When the app was added.", "2026-11-20T18:00:00.000Z") }),
      ),
      recoveryCodesLeft: Count("How many recovery codes have not been used."),
      isRequired: Flag(
        "Whether the account needs a second factor, so that the last cannot be removed.",
        false,
      ),
    }),
    ...untagged,
    reasons: [],
  },
  startTotp: {
    method: "POST",
    path: `${base}/account/factors/totp/start`,
    summary: "Begin to add an authenticator app; nothing is stored until a code of it is confirmed",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      key: Type.String({ description: "The key to type into the app, in base32." }),
      uri: Type.String({ description: "The same key as an `otpauth:` address, for a QR code." }),
      enrolment: Type.String({ description: "Sent back with the first code." }),
    }),
    ...untagged,
    reasons: ["factor_exists"],
  },
  confirmTotp: {
    method: "POST",
    path: `${base}/account/factors/totp`,
    summary: "Add the authenticator app with a first code of it",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: true, onlyFor: null },
    guess: "none",
    query: {},
    body: body({
      enrolment: required(Text("What the start answered.", 1, limits.enrolmentCharacters, "a1b2")),
      code: code("The code that the app shows now."),
    }),
    status: 201,
    response: RecoveryCodes,
    ...untagged,
    reasons: ["factor_code_wrong", "enrolment_over", "factor_exists", "too_many_acts"],
  },
  removeTotp: {
    method: "DELETE",
    path: `${base}/account/factors/totp`,
    summary: "Remove the authenticator app and the recovery codes",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["factor_not_found", "last_factor"],
  },
  makeRecoveryCodes: {
    method: "POST",
    path: `${base}/account/factors/recovery-codes`,
    summary: "Make new recovery codes; the earlier ones end",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 201,
    response: RecoveryCodes,
    ...untagged,
    reasons: ["factor_not_found", "too_many_acts"],
  },
  makeFactorLink: {
    method: "POST",
    path: `${base}/operator/users/{userId}/factor-link`,
    summary: "Create a link that removes the second factors of a user who has lost them",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 201,
    response: OneTimeLink,
    ...untagged,
    reasons: ["user_not_found", "too_many_acts"],
  },
  useFactorLink: {
    method: "POST",
    path: `${base}/factor-links/use`,
    summary: "Remove an account's second factors with a one-time link; every session ends",
    access: { by: "anyone", knowsUser: false },
    guess: "failures",
    query: {},
    body: body({ token }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: linkReasons,
  },
  getFactorRequirement: {
    method: "GET",
    path: `${ofMosque}/factor-requirement`,
    summary: "Whether the team needs a second factor",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({ isRequired: Requirement }),
    ...untagged,
    reasons: [],
  },
  setFactorRequirement: {
    method: "PATCH",
    path: `${ofMosque}/factor-requirement`,
    summary: "Require a second factor of the whole team, or no longer; you need one yourself",
    access: { by: "session", may: "manageTeam", stepUp: true, beforeFactor: false, onlyFor: "real" },
    guess: "none",
    query: {},
    body: body({ isRequired: required(Requirement) }),
    status: 200,
    response: Type.Object({ isRequired: Requirement }),
    ...untagged,
    reasons: ["too_many_acts"],
  },
} as const satisfies Record<string, Endpoint>;
