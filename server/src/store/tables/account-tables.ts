import type { Language, MosqueRole, SecurityActor, SecurityEventKind } from "@mosque-sync/contract";
import type { NameKeys } from "#domain/name-keys.ts";
import type { Bit, JsonText } from "./columns.ts";

/** The tables of people: their accounts, teams, links and security history. */
export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  passkeys: PasskeysTable;
  members: MembersTable;
  links: LinksTable;
  totpFactors: TotpFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  securityEvents: SecurityEventsTable;
  userWords: UserWordsTable;
}

/** An account of the portal. These four tables are better-auth's, which names their columns. */
export interface UsersTable extends NameKeys {
  id: string;
  name: string;
  /** In lower case; unique. */
  email: string;
  /** 1 once it is confirmed that the user owns the email: a link confirms it that went by mail alone. */
  emailVerified: Bit;
  image: string | null;
  isOperator: Bit;
  createdAt: string;
  updatedAt: string;
  /** When an operator disabled the account, which then cannot sign in. */
  disabledAt: string | null;
  /** When the account was deleted: only the name is left, for what the person made. */
  deletedAt: string | null;
  /** How often all that was begun in the account's name was ended. */
  securityGeneration: number;
  /** When that was last done; null if never. */
  generationBegan: string | null;
  /** Whether an operator gets the digest of each day. */
  digest: Bit;
  /** The language of the portal's pages that the user last saw, and so of their mails; null until it is known. */
  language: Language | null;
}

export interface SessionsTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: string;
  /** The client's address at sign-in. */
  ipAddress: string | null;
  /** What the client called itself at sign-in. */
  userAgent: string | null;
  createdAt: string;
  /** When it was last used, noted in steps of a few minutes. */
  updatedAt: string;
  /** When its user last proved who they are, by signing in or again since. */
  steppedUpAt: string | null;
}

/** A way to sign in: with a password (`providerId` "credential"), or with OpenID Connect. */
export interface AccountsTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: string | null;
  refreshTokenExpiresAt: string | null;
  scope: string | null;
  /** A salted scrypt hash, with its parameters. */
  password: string | null;
  createdAt: string;
  /** When the password was chosen; a new hash of the same password does not change it. */
  updatedAt: string;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
}

/** A passkey of an account; better-auth names its columns, except for `lastUsedAt`. */
export interface PasskeysTable {
  id: string;
  userId: string;
  name: string;
  /** The authenticator's name for it, as base64url; unique. */
  credentialId: string;
  /** The public key in COSE, as base64. The private key never leaves the person's devices. */
  publicKey: string;
  /** How often it has signed, if its authenticator counts: up to 2^32 - 1, which an `integer` of PostgreSQL is not. */
  counter: string;
  deviceType: string;
  /** Whether the person's password manager keeps it. */
  backedUp: Bit;
  /** How browsers reach it, such as `internal,hybrid`. */
  transports: string | null;
  /** The model of the authenticator. */
  aaguid: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The authenticator app of an account. */
export interface TotpFactorsTable {
  userId: string;
  /** The shared secret, encrypted with the sign-in library's. */
  secret: string;
  addedAt: string;
  /** The time step of the last code that was accepted: no code of it or of an earlier one is accepted again. */
  lastStep: number;
}

/** A recovery code that has not been used. The code itself is stored nowhere. */
export interface RecoveryCodesTable {
  userId: string;
  /** SHA-256 of the code, in hexadecimal. */
  codeHash: string;
}

/** The members of mosques' teams. */
export interface MembersTable {
  mosqueId: string;
  userId: string;
  role: MosqueRole;
  joinedAt: string;
  /** 1 if the member wants an email when the state of the mosque's sync changes. */
  mails: Bit;
}

/** A one-time link. The token itself is stored nowhere. */
export interface LinksTable {
  id: string;
  /** SHA-256 of the token, in hexadecimal; unique. */
  tokenHash: string;
  kind: "set-up" | "invitation" | "password" | "factor" | "email";
  /** Whom an invitation is for. */
  email: string | null;
  /** The mosque that an invitation is to. */
  mosqueId: string | null;
  role: MosqueRole | null;
  /** Whose password a link sets, or whose second factors it removes. */
  userId: string | null;
  /** The user who created it; null for the operator's command and for a forgotten password. */
  createdBy: string | null;
  /** The security generation of the user who created it, then; 0 without one. */
  makerGeneration: number;
  createdAt: string;
  expiresAt: string;
  /** When it was used or withdrawn. */
  endedAt: string | null;
  /** 1 if it was mailed and shown to no one else, so that only the mailbox's owner has it. */
  mailedOnly: Bit;
}

/** An event of the security history. It outlives the account and the mosque that it is about. */
export interface SecurityEventsTable {
  id: string;
  at: string;
  kind: SecurityEventKind;
  actorKind: SecurityActor;
  /** The user who acted. */
  actorId: string | null;
  /** Whose account it is about. */
  userId: string | null;
  mosqueId: string | null;
  /** The client's address. */
  address: string | null;
  /** The client's `User-Agent`. */
  device: string | null;
  requestId: string | null;
  details: JsonText;
  /** How many such events in a row it stands for. */
  count: number;
}

/** A word that a user is found by: of the name or the email. */
export interface UserWordsTable {
  word: string;
  userId: string;
}
