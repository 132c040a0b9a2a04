import type {
  Language,
  MosqueRole,
  SecurityActor,
  SecurityDetails,
  SecurityEventKind,
} from "@mosque-sync/contract";
import { bit, compared, instant, integer, json, nullable, type RowOf, table, text } from "./columns.ts";

// The tables of people: their accounts, teams, links and security history.

/** Rows of an account, which go with it. */
const ofUser = () => text({ refersTo: "users", goesWith: true });

/** An account of the portal. better-auth names the columns of `users`, `sessions`, `accounts` and `verifications`. */
const users = table(
  {
    id: text(),
    name: text(),
    /** In lower case. */
    email: text({ isUnique: true }),
    /** 1 once the user has proven to own the email: only a mailed link proves it. */
    emailVerified: bit(),
    image: nullable(text()),
    isOperator: bit({ startsAt: 0 }),
    createdAt: instant(),
    updatedAt: instant(),
    nameOrder: compared({ startsAt: "" }),
    nameFolded: compared({ startsAt: "" }),
    /** When an operator disabled the account, which then cannot sign in. */
    disabledAt: nullable(instant()),
    /** When the account was deleted: its name remains, for the things that the user created. */
    deletedAt: nullable(instant()),
    /** How often all that was begun in the account's name was ended. */
    securityGeneration: integer({ startsAt: 0 }),
    /** When that was last done; null if never. */
    generationBegan: nullable(instant()),
    /** Whether an operator gets the digest of each day. */
    digest: bit({ startsAt: 1 }),
    /** The language of the portal's pages that the user last saw, and so of their mails; null until it is known. */
    language: nullable(text<Language>()),
  },
  {
    kind: "whole",
    key: ["id"],
    indexes: { by_name: ["nameOrder", "id", "deletedAt"], by_operator: ["isOperator", "id"] },
  },
);
export type UsersTable = RowOf<typeof users>;

const sessions = table(
  {
    id: text(),
    userId: ofUser(),
    token: text({ isUnique: true }),
    expiresAt: instant(),
    /** The client's address at sign-in. */
    ipAddress: nullable(text()),
    /** The client's User-Agent at sign-in. */
    userAgent: nullable(text()),
    createdAt: instant(),
    /** When it was last used, noted in steps of a few minutes. */
    updatedAt: instant(),
    /** When its user last proved who they are, by signing in or again since. */
    steppedUpAt: nullable(instant()),
  },
  { kind: "whole", key: ["id"], indexes: { by_user_id: ["userId"], by_end: ["expiresAt"] } },
);
export type SessionsTable = RowOf<typeof sessions>;

/** A way to sign in: with a password (`providerId` "credential"), or with OpenID Connect. */
const accounts = table(
  {
    id: text(),
    userId: ofUser(),
    accountId: text(),
    providerId: text(),
    accessToken: nullable(text()),
    refreshToken: nullable(text()),
    idToken: nullable(text()),
    accessTokenExpiresAt: nullable(instant()),
    refreshTokenExpiresAt: nullable(instant()),
    scope: nullable(text()),
    /** A salted scrypt hash, with its parameters. */
    password: nullable(text()),
    createdAt: instant(),
    /** When the password was chosen; a new hash of the same password does not change it. */
    updatedAt: instant(),
  },
  { kind: "whole", key: ["id"], indexes: { by_user_id: ["userId"] } },
);
export type AccountsTable = RowOf<typeof accounts>;

const verifications = table(
  {
    id: text(),
    identifier: text(),
    value: text(),
    expiresAt: instant(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { kind: "whole", key: ["id"], indexes: { by_identifier: ["identifier"], by_end: ["expiresAt"] } },
);

/** A passkey of an account; better-auth names its columns, except for `lastUsedAt`. */
const passkeys = table(
  {
    id: text(),
    userId: ofUser(),
    name: text(),
    /** The authenticator's name for it, as base64url. */
    credentialId: text({ isUnique: true }),
    /** The public key in COSE, as base64. The private key never leaves the person's devices. */
    publicKey: text(),
    /** How often it has signed, if its authenticator counts: up to 2^32 - 1, which an `integer` of PostgreSQL is not. */
    counter: text(),
    deviceType: text(),
    /** Whether the person's password manager keeps it. */
    backedUp: bit(),
    /** How browsers reach it, such as `internal,hybrid`. */
    transports: nullable(text()),
    /** The model of the authenticator. */
    aaguid: nullable(text()),
    createdAt: instant(),
    lastUsedAt: nullable(instant()),
  },
  { kind: "whole", key: ["id"], indexes: { by_user_id: ["userId"] } },
);
export type PasskeysTable = RowOf<typeof passkeys>;

/** The authenticator app of an account. */
const totpFactors = table(
  {
    userId: ofUser(),
    /** The shared secret, encrypted with the sign-in library's. */
    secret: text(),
    addedAt: instant(),
    /** The time step of the last code that was accepted: no code of it or of an earlier one is accepted again. */
    lastStep: integer(),
  },
  { kind: "whole", key: ["userId"] },
);
export type TotpFactorsTable = RowOf<typeof totpFactors>;

/** A recovery code that has not been used. The code itself is stored nowhere. */
const recoveryCodes = table(
  {
    userId: ofUser(),
    /** SHA-256 of the code, in hexadecimal. */
    codeHash: text(),
  },
  { kind: "whole", key: ["userId", "codeHash"] },
);

/** A member of a mosque's team. */
const members = table(
  {
    mosqueId: text({ namesMosque: true }),
    userId: ofUser(),
    role: text<MosqueRole>(),
    joinedAt: instant(),
    /** 1 if the member wants an email when the state of the mosque's sync changes. */
    mails: bit({ startsAt: 1 }),
  },
  { kind: "whole", key: ["mosqueId", "userId"], indexes: { by_user_id: ["userId"] } },
);
export type MembersTable = RowOf<typeof members>;

/** A one-time link. The token itself is stored nowhere. */
const links = table(
  {
    id: text(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text({ isUnique: true }),
    kind: text<"set-up" | "invitation" | "password" | "factor" | "email">(),
    /** Whom an invitation is for. */
    email: nullable(text()),
    /** The mosque that an invitation is to. */
    mosqueId: nullable(text({ namesMosque: true })),
    role: nullable(text<MosqueRole>()),
    /** Whose password a link sets, or whose second factors it removes. */
    userId: nullable(ofUser()),
    /** The user who created it; null for the operator's command and for a forgotten password. */
    createdBy: nullable(text()),
    /** The security generation of the user who created it, then; 0 without one. */
    makerGeneration: integer({ startsAt: 0 }),
    createdAt: instant(),
    expiresAt: instant(),
    /** When it was used or withdrawn. */
    endedAt: nullable(instant()),
    /** 1 if it was mailed and shown to no one else, so that only the mailbox's owner has it. */
    mailedOnly: bit({ startsAt: 0 }),
  },
  {
    kind: "whole",
    key: ["id"],
    indexes: {
      by_mosque_id: ["mosqueId"],
      // For the lists of open links, newest first.
      by_time: ["createdAt", "id"],
      by_user: ["userId", "createdAt", "id"],
      by_maker: ["createdBy", "createdAt", "id"],
    },
  },
);
export type LinksTable = RowOf<typeof links>;

/** An event of the security history. It outlives the account and the mosque that it is about. */
const securityEvents = table(
  {
    id: text(),
    at: instant(),
    kind: text<SecurityEventKind>(),
    actorKind: text<SecurityActor>(),
    /** The user who acted. */
    actorId: nullable(text()),
    /** Whose account it is about. */
    userId: nullable(text()),
    mosqueId: nullable(text()),
    /** The client's address. */
    address: nullable(text()),
    /** The client's `User-Agent`. */
    device: nullable(text()),
    requestId: nullable(text()),
    details: json<SecurityDetails>(),
    /** How many consecutive events of this kind it stands for. */
    count: integer({ startsAt: 1 }),
  },
  {
    kind: "whole",
    key: ["id"],
    indexes: {
      by_time: ["at", "id"],
      by_actor: ["actorId", "at", "id"],
      by_user: ["userId", "at", "id"],
      by_mosque: ["mosqueId", "at", "id"],
    },
    isStoredByKey: false,
  },
);
export type SecurityEventsTable = RowOf<typeof securityEvents>;

/** A word that a user is found by: of the name or the email. */
const userWords = table(
  { word: compared(), userId: text() },
  {
    kind: "whole",
    key: ["word", "userId"],
    indexes: { by_subject: ["userId", "word"] },
  },
);

/** Each table after those that it refers to. */
export const accountTables = {
  users,
  sessions,
  accounts,
  verifications,
  passkeys,
  totpFactors,
  recoveryCodes,
  members,
  links,
  securityEvents,
  userWords,
};
