import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { PersonName, User } from "../../portal/resources.ts";
import {
  base,
  body,
  MailLanguage,
  newAccount,
  newPasswordReasons,
  nothing,
  optional,
  required,
  Session,
  stepUpCode,
} from "../../portal/shapes.ts";
import { Flag, OneOf, Text } from "../../schemas.ts";

/** The methods that can finish a sign-in that began with a password. */
export const factors = ["totp", "passkey", "recovery-code"] as const;
export type Factor = (typeof factors)[number];

/** How a signed-in person can prove again who they are, the quickest first. */
export const stepUpWays = ["passkey", "password", "provider"] as const;
export type StepUpWay = (typeof stepUpWays)[number];

/** A session, unless the account has a second factor, which `signInWithFactor` asks for. */
const SignedIn = Type.Object({
  ...Type.Partial(Session).properties,
  needsFactor: Type.Optional(Flag("True if a second factor is needed first: there is no session yet.", true)),
  factors: Type.Optional(
    Type.Array(OneOf("A way to give it.", factors, "totp"), {
      description: "What can be given.",
    }),
  ),
});

export const signingInEndpoints = {
  getPortal: {
    method: "GET",
    path: `${base}/portal`,
    summary: "What a visitor needs to know before signing in",
    access: { by: "anyone", knowsUser: true },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      needsSetUp: Flag("True until the service has an operator.", false),
      isSignedIn: Flag("Whether the request has a session.", true),
      publicUrl: Type.String({
        description: "The public address of the service. Once it is https, the portal only works there.",
        examples: ["https://sync.example.org"],
      }),
      canMail: Flag("Whether a forgotten password can be reset by email.", false),
      canUsePasskeys: Flag("Whether browsers keep passkeys for the public address.", true),
      oidcName: Type.Optional(Type.String({ description: "The name of the other sign-in service." })),
      commands: Type.Object(
        {
          setUpLink: Type.String({ examples: ["mosque-profile-sync setup-link"] }),
          setPublicUrl: Type.String({ examples: ["mosque-profile-sync public-url --set https://…"] }),
        },
        { description: "What an operator types on the server when the portal cannot be used." },
      ),
    }),
    ...untagged,
    reasons: [],
  },
  getSession: {
    method: "GET",
    path: `${base}/session`,
    summary: "The signed-in user, and how many mosques they belong to",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Session,
    ...untagged,
    reasons: [],
  },
  signIn: {
    method: "POST",
    path: `${base}/session`,
    summary: "Sign in with email and password",
    access: { by: "anyone", knowsUser: true },
    guess: "failures",
    query: {},
    body: body({
      email: newAccount.email,
      password: required(Text("The password.", 1, limits.passwordCharactersMax, "correct horse")),
    }),
    status: 200,
    response: SignedIn,
    ...untagged,
    reasons: ["sign_in_failed", "too_many_for_account", "account_disabled"],
  },
  signInElsewhere: {
    method: "POST",
    path: `${base}/session/oidc`,
    summary: "Sign in with the OpenID Connect provider",
    access: { by: "anyone", knowsUser: false },
    guess: "challenges",
    query: {},
    body: body({
      next: optional(
        Text(
          "The page to open afterwards, below `/portal`; any other address leads to the start page.",
          1,
          limits.nextPageCharacters,
          "/mosques",
        ),
      ),
    }),
    status: 200,
    response: Type.Object({ url: Type.String({ description: "Where to send the browser." }) }),
    ...untagged,
    reasons: ["oidc_not_configured", "oidc_unavailable"],
  },
  getStepUp: {
    method: "GET",
    path: `${base}/session/step-up`,
    summary: "How the user can prove who they are",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      ways: Type.Array(OneOf("A way to do so.", stepUpWays, "password"), {
        description: "What the account has. Passkeys only work on pages of the public address.",
      }),
      needsCode: Flag(
        "Whether the password or the provider needs a code of the app, or a recovery code, with it.",
        false,
      ),
      hasSteppedUp: Flag(`Whether the user has done so in the last ${limits.stepUpMinutes} minutes.`, true),
    }),
    ...untagged,
    reasons: [],
  },
  stepUp: {
    method: "POST",
    path: `${base}/session/step-up`,
    summary: `Prove who you are with the password, and a code if you have an app, for ${limits.stepUpMinutes} minutes`,
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "failures",
    query: {},
    body: body({
      password: required(Text("The password.", 1, limits.passwordCharactersMax, "correct horse")),
      code: stepUpCode,
    }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["password_wrong", "factor_code_wrong", "factor_needed", "too_many_codes"],
  },
  signOut: {
    method: "DELETE",
    path: `${base}/session`,
    summary: "Sign out on this device",
    access: { by: "anyone", knowsUser: true },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: [],
  },
  signOutEverywhere: {
    method: "DELETE",
    path: `${base}/sessions`,
    summary: "Sign out on every device, including this one",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: [],
  },
  updateAccount: {
    method: "PATCH",
    path: `${base}/account`,
    summary: "Change your own name, or the language of mails to you",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: {
      fields: {
        name: { schema: PersonName, update: "set" },
        language: { schema: MailLanguage, update: "set" },
      },
      operation: "update",
      title: "",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: Type.Object({ user: User }),
    ...untagged,
    reasons: ["too_many_acts"],
  },
  changePassword: {
    method: "POST",
    path: `${base}/account/password`,
    summary: "Change your own password; every other session ends",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "failures",
    query: {},
    body: body({
      currentPassword: required(Text("The current password.", 1, limits.passwordCharactersMax, "old")),
      newPassword: newAccount.password,
    }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: [...newPasswordReasons, "password_wrong"],
  },
} as const satisfies Record<string, Endpoint>;
