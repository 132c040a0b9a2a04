import Type, { type Static } from "typebox";
import type { Fields } from "../fields.ts";
import { limits } from "../limits.ts";
import { Count, Flag, Id, Instant, OneOf, Text, Title } from "../schemas.ts";
import { prayerKeys } from "../subjects/mosque-data/prayers.ts";
import {
  Profile,
  profileFields,
  verificationStatuses,
  writableProfileFields,
} from "../subjects/mosque-data/profile.ts";
import { mosqueRoles } from "../subjects/team/roles.ts";
import { timetableNeeds } from "../subjects/timetable/warning-days.ts";

/** The id in examples. */
export const sampleId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";
const sampleInstant = "2026-11-20T18:00:00.000Z";

export const Email = (description: string) =>
  Type.String({
    description,
    maxLength: limits.emailCharacters,
    format: "email",
    examples: ["imam@example.org"],
  });
export const Password = (description: string) =>
  Type.String({
    description,
    minLength: limits.passwordCharactersMin,
    maxLength: limits.passwordCharactersMax,
  });
export const PersonName = Title("The name that others see.", limits.personNameCharacters, "Amina Yusuf");
export const Role = OneOf("The role in a mosque's team.", mosqueRoles, "manager");
/** What keys may do. */
export const scopes = ["sync:read", "sync:write"] as const;
const Scope = OneOf("What the key may do.", scopes, "sync:write");

/** The status of a key. A key in its grace period has been rotated and works until `graceUntil`. */
export const keyStatuses = ["working", "grace", "expired", "rotated", "revoked"] as const;
/** The filter of a list of keys: working keys, including keys in their grace period, or ended keys. */
export const keyStates = ["working", "ended"] as const;
/** How long a rotated key keeps working. */
export const graces = ["none", "1h", "24h", "7d"] as const;

/** The states of a mosque's sync. The first that holds counts (decision 8.31). */
export const healthStates = ["paused", "never", "by_hand", "failed", "late", "stuck", "healthy"] as const;
export type HealthState = (typeof healthStates)[number];

export const User = Type.Object({
  id: Id("The user's id.", sampleId),
  name: PersonName,
  email: Email("The email to sign in with."),
  isOperator: Flag("Whether the user is an operator of the service.", false),
});
export type User = Static<typeof User>;

const EmailConfirmed = Flag(
  "Whether the user has proven that they own the email: by a setup link, through the sign-in provider, or by another link that was only mailed to it.",
  true,
);

/** Whose test mosque a mosque is. */
export const TestOf = Type.Optional(
  Id("Of a test mosque, the id of its real mosque; absent of a real mosque.", sampleId),
);

export const MosqueSummary = Type.Object({
  id: Id("The mosque's id.", sampleId),
  communityName: Type.String(),
  testOf: TestOf,
  verificationStatus: Type.Unsafe<(typeof verificationStatuses)[number]>({ enum: [...verificationStatuses] }),
  /** Absent for an operator who is not in the team. */
  role: Type.Optional(Role),
  health: OneOf("The state of the mosque's sync.", healthStates, "healthy"),
  suspendedAt: Type.Optional(
    Instant("When the operator suspended the mosque, if it is suspended.", sampleInstant),
  ),
  lastSuccessAt: Type.Optional(Instant("When a request last worked.", sampleInstant)),
  lastFailureReason: Type.Optional(Type.String({ description: "The exact reason of the newest failure." })),
  needs: Type.Optional(
    Type.Array(OneOf("A need.", timetableNeeds, "ends_soon"), {
      description: "In lists: why its timetable needs someone soon.",
    }),
  ),
});
export type MosqueSummary = Static<typeof MosqueSummary>;

export const Key = Type.Object({
  id: Id("The key's id.", sampleId),
  prefix: Type.String({ description: "The visible part of the key.", examples: ["mps_k3J9sQ2xVb"] }),
  name: Type.String(),
  scope: Scope,
  status: OneOf("The key's status.", keyStatuses, "working"),
  createdAt: Instant("When it was created.", sampleInstant),
  createdBy: Type.String({ description: "Who created it: a user's name, or the operator's command." }),
  expiresAt: Type.Optional(Instant("When it expires.", sampleInstant)),
  networks: Type.Optional(
    Type.Array(Type.String(), {
      description: "The addresses and networks that it works from; absent if it works from anywhere.",
      examples: [["203.0.113.7", "2001:db8::/32"]],
    }),
  ),
  graceUntil: Type.Optional(Instant("Until when it still works after its rotation.", sampleInstant)),
  endedAt: Type.Optional(Instant("When it was rotated or revoked.", sampleInstant)),
  lastUsedAt: Type.Optional(Instant("When a request last used it.", sampleInstant)),
  lastUsedFrom: Type.Optional(
    Type.String({ description: "The address that this request came from.", examples: ["203.0.113.7"] }),
  ),
  lastFailureReason: Type.Optional(
    Type.String({ description: "Why that request failed, if it did: an exact reason of the API." }),
  ),
});
export type Key = Static<typeof Key>;

export const Member = Type.Object({
  userId: Id("The user's id.", sampleId),
  name: Type.String(),
  email: Type.String(),
  emailConfirmed: EmailConfirmed,
  role: Role,
  joinedAt: Instant("When they joined.", sampleInstant),
  workingKeys: Count("How many keys that they created still work."),
});
export type Member = Static<typeof Member>;

/** Whether a link was only sent by mail. */
export const MailedOnly = Flag(
  "Whether the link was mailed and shown to no one else: then using it confirms the email.",
  true,
);

export const Invitation = Type.Object({
  id: Id("The invitation's id.", sampleId),
  email: Type.String(),
  role: Role,
  invitedBy: Type.String({ description: "The name of the member who invited." }),
  createdAt: Instant("When it was created.", sampleInstant),
  expiresAt: Instant("When the link expires.", sampleInstant),
  mailedOnly: MailedOnly,
});
export type Invitation = Static<typeof Invitation>;

const OpenedLink = (description: string) => Type.String({ description, format: "uri" });

/** A new one-time link that its maker passes on. */
export const OneTimeLink = Type.Object({
  link: OpenedLink("The address to open, shown only once."),
  expiresAt: Instant("When it expires.", sampleInstant),
});
export type OneTimeLink = Static<typeof OneTimeLink>;

/** A new one-time link that is mailed where the service sends email. */
export const SentLink = Type.Object({
  link: Type.Optional(OpenedLink("The address to open, shown only once; absent if it was mailed.")),
  expiresAt: Instant("When it expires.", sampleInstant),
  mailed: Flag("Whether the mail server took it: then only its recipient can read it.", false),
});
export type SentLink = Static<typeof SentLink>;

const Choice = <const V extends string>(values: readonly V[]) =>
  Type.Array(Type.Unsafe<V>({ type: "string", enum: [...values] }), { uniqueItems: true });

/** Every field of a mosque that its operator may write, including fields that are read-only for the mosque. */
export const operatedMosqueFields = {
  ...profileFields,
  communityName: { ...profileFields.communityName, create: "required" },
  timeZoneId: { ...profileFields.timeZoneId, create: "required" },
  isOnlineOnly: { ...profileFields.isOnlineOnly, update: "set" },
  verificationStatus: { ...profileFields.verificationStatus, update: "set" },
  entitlement: {
    ...profileFields.entitlement,
    update: "set",
    input: Title("A label that the operator chooses.", limits.labelCharacters, "Free"),
  },
  prayerCalculationParameters: {
    ...profileFields.prayerCalculationParameters,
    update: "clear",
    input: Text(
      "How times are calculated that no row gives.",
      1,
      limits.statusCharacters,
      "MuslimWorldLeague",
    ),
  },
  thumbnail: { ...profileFields.thumbnail, update: "clear", input: HttpUrl("Address of a small picture.") },
  coverPhotos: {
    ...profileFields.coverPhotos,
    update: "set",
    input: Type.Array(HttpUrl("Address of a picture."), { maxItems: limits.coverPhotosPerMosque }),
  },
  approvedProfileFields: { always: true, update: "set", schema: Choice(writableProfileFields) },
  supportedPrayerKeys: { always: true, update: "set", schema: Choice(prayerKeys) },
} as const satisfies Fields;

function HttpUrl(description: string) {
  return Type.String({ description, minLength: 1, maxLength: limits.urlCharacters, format: "http-url" });
}

/** A mosque as its operator sees it. */
export const OperatedMosque = Type.Object({
  testOf: TestOf,
  profile: Profile,
  approvedProfileFields: operatedMosqueFields.approvedProfileFields.schema,
  supportedPrayerKeys: operatedMosqueFields.supportedPrayerKeys.schema,
  etag: Type.String({ description: "Send it as `If-Match` with a change." }),
});

export const OperatedUser = Type.Object({
  ...User.properties,
  emailConfirmed: EmailConfirmed,
  hasSecondFactor: Flag("Whether the account has an authenticator app or a passkey.", true),
  isDisabled: Flag("Whether an operator has disabled the account, which then cannot sign in.", false),
  createdAt: Instant("When the account was created.", sampleInstant),
  mosqueCount: Count("How many mosques the user belongs to."),
  /** The first of them by name. */
  mosques: Type.Array(
    Type.Object({ mosqueId: Id("The mosque's id.", sampleId), communityName: Type.String(), role: Role }),
  ),
});
export type OperatedUser = Static<typeof OperatedUser>;

export const ServiceState = Type.Object({
  version: Type.String(),
  nodeVersion: Type.String(),
  startedAt: Instant("When this process started.", sampleInstant),
  database: Type.Object({
    engine: OneOf("The database engine.", ["sqlite", "postgres"] as const, "sqlite"),
    version: Type.String({ description: "The engine's own version." }),
    sizeBytes: Count("The size of the database, including the request log."),
  }),
  backedUpAt: Type.Optional(Instant("When the database was last backed up by the command.", sampleInstant)),
  mosqueCount: Count("How many real mosques there are."),
  userCount: Count("How many accounts there are."),
  publicUrl: Type.String({ description: "The address that links start with." }),
  publicUrlIsFixed: Flag("Whether the setting PUBLIC_URL fixes it.", false),
  canMail: Flag("Whether SMTP is set up.", false),
  oidcName: Type.Optional(
    Type.String({ description: "The name of the other sign-in service, if there is one." }),
  ),
});
export type ServiceState = Static<typeof ServiceState>;
