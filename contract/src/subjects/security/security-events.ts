import Type, { type Static } from "typebox";
import type { ReasonName } from "../../errors/errors.ts";
import { sampleId, scopes } from "../../portal/resources.ts";
import { Count, Id, Instant, OneOf } from "../../schemas.ts";
import { serviceSettingNames } from "../operator/service-settings.ts";
import { linkKinds } from "../sign-in/open-link-endpoints.ts";
import { mosqueRoles } from "../team/roles.ts";

/**
 * The kinds of recorded security events, in the groups that users filter by. Each reads like the start of a sentence
 * about the user who acted.
 */
export const securityEventGroups = {
  signIn: [
    ...["signed_in", "sign_in_failed", "signed_out", "session_ended", "sessions_ended"],
    ...["password_accepted", "stepped_up", "step_up_failed"],
  ],
  factors: [
    ...["factor_added", "factor_removed", "factor_failed", "recovery_codes_made", "recovery_code_used"],
    ...["factor_link_made", "factors_reset", "factor_required", "factor_not_required"],
  ],
  password: [
    "password_changed",
    "password_set",
    "password_link_made",
    "password_link_asked",
    "password_link_shown",
  ],
  account: [
    ...["account_created", "name_changed", "email_change_asked", "email_changed", "email_confirmed"],
    ...["account_disabled", "account_enabled", "account_deleted", "provider_linked", "provider_unlinked"],
    "link_withdrawn",
  ],
  team: [
    ...[
      "invitation_made",
      "invitation_resent",
      "invitation_link_shown",
      "invitation_accepted",
      "invitation_withdrawn",
    ],
    ...["role_changed", "member_removed", "member_left", "operator_made", "operator_removed"],
  ],
  keys: [
    ...["key_created", "key_rotated", "key_grace_ended", "key_revoked", "key_reported"],
    ...["key_renamed", "key_networks_changed"],
  ],
  mosques: [
    ...["mosque_created", "mosque_changed", "mosque_removed", "mosque_exported"],
    ...["test_mosque_made", "test_mosque_emptied", "mosque_suspended", "suspension_lifted"],
  ],
  settings: [
    ...["setting_changed", "set_up_link_made", "test_mail_sent", "history_exported", "database_restored"],
  ],
} as const;
export type SecurityEventGroup = keyof typeof securityEventGroups;
export const securityEventGroupNames = Object.keys(securityEventGroups) as SecurityEventGroup[]; // Exactly its names.

export type SecurityEventKind = (typeof securityEventGroups)[SecurityEventGroup][number];
export const securityEventKinds: readonly SecurityEventKind[] = Object.values(securityEventGroups).flat();

/** Acts that a user can repeat at will, so that they are bounded. Acts that take access away are not (decision 8.92). */
export const repeatableActs = [
  ...["name_changed", "factor_added", "recovery_codes_made", "factor_not_required", "setting_changed"],
  ...["history_exported", "mosque_exported", "test_mosque_emptied", "test_mail_sent"],
  ...["password_link_made", "password_link_shown", "factor_link_made", "operator_made", "account_enabled"],
] as const satisfies readonly SecurityEventKind[];
export type RepeatableAct = (typeof repeatableActs)[number];

/** What else an event says, the same under one name in every kind: `way` is how someone signs in, or proves who they are. */
export type SecurityDetail =
  | ("way" | "device" | "reason" | "factor" | "sessions" | "link")
  | ("name" | "email" | "role" | "from" | "to")
  | ("key" | "keyId" | "prefix" | "scope" | "networks")
  | ("mosque" | "fields" | "setting" | "format" | "command");
/** How the history is exported: with a heading line and quoted values, or an event a line as JSON. */
export const securityExportFormats = ["csv", "jsonl"] as const;
export type SecurityExportFormat = (typeof securityExportFormats)[number];

/**
 * The details whose values are words of the service, with every word of each. The portal translates them; users or
 * programs write the values of all other details.
 */
export const securityWords = {
  factor: ["passkey", "totp"],
  format: securityExportFormats,
  link: linkKinds,
  role: mosqueRoles,
  scope: scopes,
  /** `keptChanges` is in entries from before each setting was recorded by its own name. */
  setting: [...serviceSettingNames, "digest", "keptChanges", "mails", "publicUrl", "rhythm"],
  way: ["factor", "passkey", "password", "provider"],
} as const satisfies { readonly [Name in SecurityDetail]?: readonly string[] };
type SecurityWords = typeof securityWords;
type WordOf = { readonly [Name in keyof SecurityWords]: SecurityWords[Name][number] };

/** Why a sign-in with another service failed, as the sign-in page and the history name it. */
export const signInFailures = ["failed", "no_account", "disabled", "unlinked", "already_linked"] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** The details of events. `reason` is the reason of the failed call, or of the failed sign-in with another service. */
export type SecurityDetails = {
  readonly [Name in SecurityDetail]?: Name extends keyof WordOf
    ? WordOf[Name]
    : Name extends "reason"
      ? ReasonName | SignInFailure
      : string;
};
/** The portal's words for them in one language. */
export type SecurityWordsIn = {
  readonly [Name in keyof SecurityWords]: Readonly<Record<SecurityWords[Name][number], string>>;
};

/** Who acted: a user; the operator's command on the machine; or a visitor who was not signed in. */
export const securityActors = ["user", "command", "visitor"] as const;
export type SecurityActor = (typeof securityActors)[number];

/** What people did to accounts, keys, teams and settings: no request of a key is one. */
export const SecurityEvent = Type.Object({
  id: Id("Its id.", sampleId),
  at: Instant("When it happened.", "2026-11-20T18:00:00.000Z"),
  kind: OneOf("What happened.", securityEventKinds, "signed_in"),
  actor: Type.Object({
    kind: OneOf("Who did it.", securityActors, "user"),
    id: Type.Optional(Id("The user's id.", sampleId)),
    name: Type.Optional(Type.String({ description: "The user's name." })),
  }),
  user: Type.Optional(
    Type.Object({
      id: Id("Whose account it is about.", sampleId),
      name: Type.Optional(Type.String({ description: "The user's name." })),
    }),
  ),
  mosque: Type.Optional(
    Type.Object({
      id: Id("Which mosque it is about.", sampleId),
      name: Type.Optional(Type.String({ description: "The mosque's name." })),
    }),
  ),
  address: Type.Optional(Type.String({ description: "The client's address.", examples: ["203.0.113.7"] })),
  device: Type.Optional(Type.String({ description: "What the client calls itself: its `User-Agent`." })),
  requestId: Type.Optional(Type.String({ description: "The request that did it." })),
  details: Type.Record(Type.String(), Type.String(), {
    description: "What else is known, such as the name of a key. Never a secret.",
  }),
  count: Count("How many such events in a row this one stands for."),
});
export type SecurityEvent = Static<typeof SecurityEvent>;
