import Type from "typebox";
import type { AnswerIn, BodyIn, ParameterOf } from "../endpoint.ts";
import type { Field, Fields } from "../fields.ts";
import { limits } from "../limits.ts";
import { type prayerKeys, verificationStatuses, type writableProfileFields } from "../resources.ts";
import { Count, Flag, Id, Instant, OneOf, Text, Title } from "../schemas.ts";
import type { PortalEndpoint, QueryValue, QueryValueOf } from "./endpoint.ts";
import {
  Email,
  graces,
  healths,
  Invitation,
  Key,
  keyStates,
  Member,
  MosqueSummary,
  OneTimeLink,
  OperatedMosque,
  OperatedUser,
  operatedMosqueFields,
  Password,
  PersonName,
  Role,
  ServiceState,
  sampleId,
  User,
} from "./resources.ts";
import { mosqueRoles } from "./roles.ts";

const base = "/portal/api";
const ofMosque = `${base}/mosques/{mosqueId}` as const;

/** A body with all of these fields. */
const body = <F extends Fields>(fields: F) => ({ fields, operation: "create", title: "" }) as const;
const required = <S extends Field["schema"]>(schema: S) => ({ schema, create: "required" }) as const;
const optional = <S extends Field["schema"]>(schema: S) => ({ schema, create: "optional" }) as const;
const nothing = Type.Object({});
const token = required(
  Text("The part of the link after the `#`.", 1, limits.linkTokenCharacters, "k3J9sQ2xVb"),
);
const newAccount = {
  name: required(PersonName),
  email: required(Email("The email to sign in with.")),
  password: required(Password("The user's new password.")),
};
const IssuedKey = Type.Object({
  key: Key,
  apiKey: Type.String({ description: "The whole key, shown only once." }),
  baseUrl: Type.String({ description: "The address of the API for this key." }),
});
const Session = Type.Object({
  user: User,
  mosqueCount: Count("How many mosques the user belongs to."),
  onlyMosqueId: Type.Optional(Id("The mosque that the user belongs to, if there is only one.", sampleId)),
});
const total = Count("How many there are on all pages together.");
const listed = { search: "text", page: "page" } as const;
const mosqueQuery = { ...listed, health: healths, verification: verificationStatuses } as const;
const keyAnswer = Type.Object({ key: Key });

export const portalEndpoints = {
  getPortal: {
    method: "GET",
    path: `${base}/portal`,
    summary: "What a visitor needs to know before signing in",
    access: "anyone",
    status: 200,
    answer: Type.Object({
      needsSetUp: Flag("True until the service has an operator.", false),
      isSignedIn: Flag("Whether the request has a session.", true),
      publicUrl: Type.String({
        description: "The public address of the service. Once it is https, the portal only works there.",
        examples: ["https://sync.example.org"],
      }),
      canMail: Flag("Whether a forgotten password can be reset by email.", false),
      oidcName: Type.Optional(Type.String({ description: "The name of the other sign-in service." })),
    }),
  },
  getSession: {
    method: "GET",
    path: `${base}/session`,
    summary: "The signed-in user, and how many mosques they belong to",
    access: "signedIn",
    status: 200,
    answer: Session,
  },
  signIn: {
    method: "POST",
    path: `${base}/session`,
    summary: "Sign in with email and password",
    access: "anyone",
    body: body({
      email: newAccount.email,
      password: required(Text("The password.", 1, limits.passwordCharactersMax, "correct horse")),
    }),
    status: 200,
    answer: Session,
  },
  signInElsewhere: {
    method: "POST",
    path: `${base}/session/oidc`,
    summary: "Sign in with the OpenID Connect provider",
    access: "anyone",
    status: 200,
    answer: Type.Object({ url: Type.String({ description: "Where to send the browser." }) }),
  },
  signOut: {
    method: "DELETE",
    path: `${base}/session`,
    summary: "Sign out on this device",
    access: "anyone",
    status: 200,
    answer: nothing,
  },
  signOutEverywhere: {
    method: "DELETE",
    path: `${base}/sessions`,
    summary: "Sign out on every device, including this one",
    access: "signedIn",
    status: 200,
    answer: nothing,
  },
  updateAccount: {
    method: "PATCH",
    path: `${base}/account`,
    summary: "Change your own name",
    access: "signedIn",
    body: { fields: { name: { schema: PersonName, update: "set" } }, operation: "update", title: "" },
    status: 200,
    answer: Type.Object({ user: User }),
  },
  changePassword: {
    method: "POST",
    path: `${base}/account/password`,
    summary: "Change your own password; every other session ends",
    access: "signedIn",
    body: body({
      currentPassword: required(Text("The current password.", 1, limits.passwordCharactersMax, "old")),
      newPassword: newAccount.password,
    }),
    status: 200,
    answer: nothing,
  },
  requestPasswordLink: {
    method: "POST",
    path: `${base}/password-links`,
    summary: "Email a link to choose a new password; the answer is the same for an unknown email",
    access: "anyone",
    body: body({ email: newAccount.email }),
    status: 200,
    answer: nothing,
  },
  inspectLink: {
    method: "POST",
    path: `${base}/links/inspect`,
    summary: "What a one-time link is for",
    access: "anyone",
    body: body({ token }),
    status: 200,
    answer: Type.Object({
      kind: OneOf("What it is for.", ["set-up", "invitation", "password"] as const, "invitation"),
      expiresAt: Instant("When it expires.", "2026-11-20T18:00:00.000Z"),
      email: Type.Optional(Type.String({ description: "Whom it is for." })),
      communityName: Type.Optional(Type.String({ description: "The mosque of an invitation." })),
      role: Type.Optional(Role),
      hasAccount: Type.Optional(Flag("Whether the email already has an account.", false)),
    }),
  },
  setUp: {
    method: "POST",
    path: `${base}/set-up`,
    summary: "Create the first operator with the one-time setup link, and sign in",
    access: "anyone",
    body: body({ token, ...newAccount }),
    status: 201,
    answer: Session,
  },
  setPassword: {
    method: "POST",
    path: `${base}/password`,
    summary: "Set a new password with a one-time link; every session ends",
    access: "anyone",
    body: body({ token, password: newAccount.password }),
    status: 200,
    answer: nothing,
  },
  acceptInvitation: {
    method: "POST",
    path: `${base}/invitations/accept`,
    summary: "Join a mosque's team as the signed-in user, or with a new account, which is then signed in",
    access: "anyone",
    body: body({ token, name: optional(PersonName), password: optional(newAccount.password.schema) }),
    status: 200,
    answer: Type.Object({ mosqueId: Type.String(), user: User }),
  },

  listMosques: {
    method: "GET",
    path: `${base}/mosques`,
    summary: "A page of your mosques, by name",
    access: "signedIn",
    query: { ...mosqueQuery, role: mosqueRoles },
    status: 200,
    answer: Type.Object({ mosques: Type.Array(MosqueSummary), total }),
  },
  getMosque: {
    method: "GET",
    path: ofMosque,
    summary: "One mosque, and your role in it",
    access: "readMosque",
    status: 200,
    answer: Type.Object({ mosque: MosqueSummary }),
  },

  listKeys: {
    method: "GET",
    path: `${ofMosque}/keys`,
    summary: "A page of a mosque's keys: working keys first, then ended ones; newest first",
    access: "readMosque",
    query: { ...listed, state: keyStates, sort: ["newest", "name"] },
    status: 200,
    answer: Type.Object({
      keys: Type.Array(Key),
      total,
      working: Count("How many of the mosque's keys work, whatever the search."),
      ended: Count("How many have ended."),
    }),
  },
  getKey: {
    method: "GET",
    path: `${ofMosque}/keys/{keyId}`,
    summary: "One key",
    access: "readMosque",
    status: 200,
    answer: keyAnswer,
  },
  createKey: {
    method: "POST",
    path: `${ofMosque}/keys`,
    summary: "Create a key",
    access: "manageKeys",
    body: body({
      name: required(Title("What it is for.", limits.keyNameCharacters, "Website")),
      scope: required(Key.properties.scope),
      expiresAt: optional(Instant("When it expires.", "2027-11-20T00:00:00.000Z")),
    }),
    status: 201,
    answer: IssuedKey,
  },
  rotateKey: {
    method: "POST",
    path: `${ofMosque}/keys/{keyId}/rotate`,
    summary: "Replace a key with a new one of the same name and scope",
    access: "manageKeys",
    body: body({ grace: required(OneOf("How long the old one still works.", graces, "24h")) }),
    status: 201,
    answer: IssuedKey,
  },
  endGrace: {
    method: "POST",
    path: `${ofMosque}/keys/{keyId}/end-grace`,
    summary: "End a rotated key now",
    access: "manageKeys",
    status: 200,
    answer: keyAnswer,
  },
  revokeKey: {
    method: "POST",
    path: `${ofMosque}/keys/{keyId}/revoke`,
    summary: "Revoke a key at once, with the keys of its family in their grace period",
    access: "manageKeys",
    body: body({
      name: required(Text("The key's name, to confirm.", 1, limits.keyNameCharacters, "Website")),
    }),
    status: 200,
    answer: keyAnswer,
  },

  getTeam: {
    method: "GET",
    path: `${ofMosque}/team`,
    summary: "A page of a mosque's team, owners first, then by name; and the open invitations",
    access: "readMosque",
    query: listed,
    status: 200,
    answer: Type.Object({ members: Type.Array(Member), total, invitations: Type.Array(Invitation) }),
  },
  invite: {
    method: "POST",
    path: `${ofMosque}/invitations`,
    summary: "Invite someone with a one-time link",
    access: "manageTeam",
    body: body({ email: required(Email("Whom to invite.")), role: required(Role) }),
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...OneTimeLink.properties }),
  },
  resendInvitation: {
    method: "POST",
    path: `${ofMosque}/invitations/{invitationId}/resend`,
    summary: "Replace the link of an open invitation with a new one, and email it if mail is set up",
    access: "manageTeam",
    status: 201,
    answer: Type.Object({ invitation: Invitation, ...OneTimeLink.properties }),
  },
  withdrawInvitation: {
    method: "DELETE",
    path: `${ofMosque}/invitations/{invitationId}`,
    summary: "Withdraw an invitation",
    access: "manageTeam",
    status: 200,
    answer: nothing,
  },
  changeRole: {
    method: "PATCH",
    path: `${ofMosque}/team/{userId}`,
    summary: "Change a member's role",
    access: "manageTeam",
    body: body({ role: required(Role) }),
    status: 200,
    answer: Type.Object({ member: Member }),
  },
  removeMember: {
    method: "POST",
    path: `${ofMosque}/team/{userId}/remove`,
    summary: "Remove a member, and keep or revoke the keys that they created",
    access: "manageTeam",
    body: body({ keys: required(OneOf("What happens to their keys.", ["keep", "revoke"] as const, "keep")) }),
    status: 200,
    answer: Type.Object({ revokedKeys: Type.Array(Key) }),
  },

  getService: {
    method: "GET",
    path: `${base}/operator/service`,
    summary: "The service itself",
    access: "operator",
    status: 200,
    answer: Type.Object({ service: ServiceState }),
  },
  updateService: {
    method: "PATCH",
    path: `${base}/operator/service`,
    summary: "Set the public address",
    access: "operator",
    body: body({
      publicUrl: required(
        Text("Such as https://sync.example.org.", 1, limits.urlCharacters, "https://sync.example.org"),
      ),
    }),
    status: 200,
    answer: Type.Object({ service: ServiceState }),
  },
  listAllMosques: {
    method: "GET",
    path: `${base}/operator/mosques`,
    summary: "A page of all mosques: by name, or the worst first",
    access: "operator",
    query: { ...mosqueQuery, sort: ["worst", "name"] },
    status: 200,
    answer: Type.Object({ mosques: Type.Array(MosqueSummary), total }),
  },
  createMosque: {
    method: "POST",
    path: `${base}/operator/mosques`,
    summary: "Add a mosque; with `join`, as its owner",
    access: "operator",
    body: body({
      communityName: operatedMosqueFields.communityName,
      timeZoneId: operatedMosqueFields.timeZoneId,
      join: optional(Flag("Whether the operator becomes its owner.", true)),
    }),
    status: 201,
    answer: Type.Object({ mosque: MosqueSummary }),
  },
  getOperatedMosque: {
    method: "GET",
    path: `${base}/operator/mosques/{mosqueId}`,
    summary: "Every field of a mosque that its operator may write",
    access: "operator",
    status: 200,
    etag: "mosque",
    answer: Type.Object({
      mosque: OperatedMosque,
      choices: Type.Object({
        profileFields: Type.Array(Type.Unsafe<(typeof writableProfileFields)[number]>(Type.String())),
        prayerKeys: Type.Array(Type.Unsafe<(typeof prayerKeys)[number]>(Type.String())),
        verificationStatuses: Type.Array(Type.Unsafe<(typeof verificationStatuses)[number]>(Type.String())),
      }),
    }),
  },
  updateOperatedMosque: {
    method: "PATCH",
    path: `${base}/operator/mosques/{mosqueId}`,
    summary: "Change a mosque, including fields that are read-only for the mosque",
    access: "operator",
    body: { fields: operatedMosqueFields, operation: "update", title: "" },
    status: 200,
    answer: Type.Object({ mosque: OperatedMosque }),
    etag: "mosque",
    ifMatch: "mosque",
  },
  listUsers: {
    method: "GET",
    path: `${base}/operator/users`,
    summary: "A page of all accounts, by name",
    access: "operator",
    query: listed,
    status: 200,
    answer: Type.Object({ users: Type.Array(OperatedUser), total }),
  },
  updateUser: {
    method: "PATCH",
    path: `${base}/operator/users/{userId}`,
    summary: "Make a user an operator, or no longer one",
    access: "operator",
    body: body({ isOperator: required(User.properties.isOperator) }),
    status: 200,
    answer: Type.Object({ user: OperatedUser }),
  },
  makePasswordLink: {
    method: "POST",
    path: `${base}/operator/users/{userId}/password-link`,
    summary: "Create a link to a new password for a user",
    access: "operator",
    status: 201,
    answer: OneTimeLink,
  },
} as const satisfies Record<string, PortalEndpoint>;

export type PortalEndpoints = typeof portalEndpoints;
export type PortalEndpointName = keyof PortalEndpoints;

/** The answer of an endpoint of the portal. */
export type PortalAnswerOf<N extends PortalEndpointName> = AnswerIn<PortalEndpoints[N]>;

/** The body of an endpoint of the portal; undefined if it reads none. */
export type PortalBodyOf<N extends PortalEndpointName> = BodyIn<PortalEndpoints[N]>;

/** The query parameters of a request to an endpoint of the portal; empty if it has none. */
export type PortalQueryOf<N extends PortalEndpointName> = PortalEndpoints[N] extends {
  query: infer Query extends Readonly<Record<string, QueryValue>>;
}
  ? { readonly [Name in keyof Query]?: QueryValueOf<Query[Name]> }
  : { readonly [Name in never]: never };

/** The parameters in the path of an endpoint of the portal. */
export type PortalParamsOf<N extends PortalEndpointName> = Readonly<
  Record<ParameterOf<PortalEndpoints[N]["path"]>, string>
>;
