import type {
  ActorKind,
  announcementFields,
  ChangedResource,
  eventFields,
  Fields,
  HealthNews,
  HealthState,
  KeyNews,
  MosqueRole,
  profileFields,
  ResourceOf,
  Scope,
  SecurityActor,
  SecurityEventKind,
  VersionedCollection,
} from "@mosque-sync/contract";
import type { CompiledQuery, Kysely } from "kysely";
import type { NameKeys } from "../../domain/name-keys.ts";

/** Yes or no, as both engines store it. */
type Bit = number;
/** A list or an object, as JSON text. */
type JsonText = string;

type Column<V> = V extends boolean ? Bit : V extends string | number ? V : JsonText;

/** The columns of a resource: one for each field, under the field's name, null if it has no value. */
type ColumnsOf<F extends Fields> = {
  [K in keyof Required<ResourceOf<F>>]:
    | Column<NonNullable<ResourceOf<F>[K]>>
    | (undefined extends ResourceOf<F>[K] ? null : never);
};

/** The version columns of a mosque's row. */
export type VersionColumns = { [C in VersionedCollection as `${C}Version`]: number };

export interface MosquesTable extends ColumnsOf<typeof profileFields>, VersionColumns, NameKeys {
  approvedProfileFields: JsonText;
  supportedPrayerKeys: JsonText;
  /** The prayer rows in the order of creation, each with its `sequence`: one document, always read as a whole. */
  prayers: JsonText;
  /**
   * Set by every restore, and part of every entity tag: after a restore, versions repeat that were used before for
   * other values. Null before the first restore.
   */
  lineage: string | null;
  /** How many change records the mosque has: the next one's sequence is one more. */
  changeCount: number;
  /** Whether everyone in the team needs a second factor. */
  factorRequired: 0 | 1;
  /** The id of the real mosque of a test mosque; null of a real mosque. */
  testOf: string | null;
}

/** Why a key no longer works. */
export type KeyEnd = "revoked" | "rotated";

export interface ApiKeysTable extends NameKeys {
  id: string;
  /** The visible part: `mps_`, or `mpt_` of a test mosque, and ten characters; unique. */
  prefix: string;
  /** SHA-256 of the secret part, in hexadecimal. The secret itself is stored nowhere. */
  secretHash: string;
  mosqueId: string;
  /** Shared by a key and its rotations. */
  familyId: string;
  name: string;
  scope: Scope;
  createdAt: string;
  createdBy: string;
  expiresAt: string | null;
  /** The networks that it works from, a list in canonical form; null if it works from anywhere. */
  networks: JsonText | null;
  /** Set when the key is ended: it stops working at once, or at the end of its grace period. */
  endReason: KeyEnd | null;
  endedAt: string | null;
  /** Until when a rotated key still works; null when it ended at once. */
  graceUntil: string | null;
  /** How many days before its end the last warning of it was, 14 or 3; null before the first. */
  warnedDays: number | null;
  /** When its people were warned that it is unused. */
  unusedWarnedAt: string | null;
}

/** An announcement or an event beside its own fields. */
interface ItemColumns {
  mosqueId: string;
  /** Rises with every row of the collection: the order of creation, whatever the clock says. */
  sequence: number;
  version: number;
}

export interface AnnouncementsTable extends ColumnsOf<typeof announcementFields>, ItemColumns {}

export interface EventsTable extends ColumnsOf<typeof eventFields>, ItemColumns {}

export interface ChangesTable {
  mosqueId: string;
  sequence: number;
  at: string;
  actorKind: ActorKind;
  /** Short, like the other two ids; earlier versions stored whole ones. */
  actorId: string;
  requestId: string;
  resource: ChangedResource;
  resourceId: string;
  /** Null for a creation. Of a changed resource only what differs; earlier versions stored it whole. */
  before: JsonText | null;
  /** Null for a deletion. */
  after: JsonText | null;
}

export interface IdempotentAnswersTable {
  mosqueId: string;
  familyId: string;
  /** SHA-256 of the header's value, in hexadecimal. */
  idempotencyKey: string;
  /** SHA-256 over method, path and body of the request that was answered. */
  fingerprint: string;
  status: number;
  etag: string | null;
  body: JsonText;
  createdAt: string;
}

/** An account of the portal. These four tables are better-auth's, which names their columns. */
export interface UsersTable extends NameKeys {
  id: string;
  name: string;
  /** In lower case; unique. */
  email: string;
  /** 1 once it is confirmed that the user owns the email; an invitation alone does not confirm it. */
  emailVerified: Bit;
  image: string | null;
  isOperator: Bit;
  createdAt: string;
  updatedAt: string;
  /** When an operator disabled the account, which then cannot sign in. */
  disabledAt: string | null;
  /** When the account was deleted: only the name is left, for what the person made. */
  deletedAt: string | null;
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

/** The members of mosques' teams. */
export interface MembersTable {
  mosqueId: string;
  userId: string;
  role: MosqueRole;
  joinedAt: string;
  /** 1 if the member wants an email when the state of the mosque's sync changes. */
  mails: Bit;
}

/** The watch over a mosque's sync: absent for a mosque that never sent a request and has no rhythm of its own. */
export interface SyncWatchesTable {
  mosqueId: string;
  /** The rhythm that the team has set; both null while it is learnt. */
  periodMinutes: number | null;
  graceMinutes: number | null;
  paused: Bit;
  /** The state that was last seen. */
  state: HealthState;
  stateSince: string;
  /** The exact reason of a failure. */
  reason: string | null;
  /** When time alone may change the state; null if only a request can. */
  checkAt: string | null;
  /** The version of the prayer rows that was last seen, and when it was first seen. */
  prayersVersion: number;
  prayersChangedAt: string;
}

/** A mail about a change of state or about keys, from the transaction that saved the change until it is sent. */
export interface MailsTable {
  id: string;
  /** Null for a mail about an account, and for one to owners that outlives the mosque. */
  mosqueId: string | null;
  address: string;
  what: HealthNews | KeyNews | "security";
  subject: string;
  text: string;
  madeAt: string;
  /** How often the mail server has been asked to take it. */
  tries: number;
  /** When it is to be sent; null once it is claimed, sent, or given up. */
  dueAt: string | null;
  /** When a process began to send it; null once that has an outcome. A process that was killed leaves it. */
  claimedAt: string | null;
  sentAt: string | null;
  /** When it was given up. */
  failedAt: string | null;
  /** Why it was not sent; null if it is unclear whether it was. */
  problem: string | null;
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
  createdAt: string;
  expiresAt: string;
  /** When it was used or withdrawn. */
  endedAt: string | null;
}

/**
 * The service's own state: `public-url`; `secret`, which signs the portal's cookies; `written-at`, when it last checked
 * that it can write; `backed-up-at`, when the operator's command last backed it up; `watched-at`, until when all
 * requests have been checked for the health of their mosques; how many change records are kept, and how long new keys
 * may live, if an operator has set it; since when all uses of keys are known, if not since the first; and up to which
 * mosque the owners have been told of a retired endpoint.
 */
export interface ServiceStateTable {
  name:
    | "public-url"
    | "secret"
    | "written-at"
    | "backed-up-at"
    | "watched-at"
    | "change-days"
    | "changes-per-mosque"
    | "key-days-most"
    | "key-uses-since"
    | `retired ${string}`;
  value: string;
}

/** When a key was last used, kept beside the request log and for longer. */
export interface KeyUsesTable {
  keyId: string;
  mosqueId: string;
  lastUsedAt: string;
  /** The exact reason why that request failed, null when it worked. */
  lastReason: string | null;
  /** The client's address of that request; null for one that an earlier version noted. */
  lastAddress: string | null;
}

/** The outcome of a mosque's requests. */
export interface MosqueUsesTable {
  mosqueId: string;
  lastUsedAt: string;
  lastSuccessAt: string | null;
  /** The exact reason why the newest request failed, null when it worked. */
  lastReason: string | null;
}

/** Failed attempts to sign in, counted for a short time. They are not part of the data, and in no backup. */
export interface SignInFailuresTable {
  /** SHA-256, in hexadecimal, of what the attempts are counted by: an email, a device or a user. */
  key: string;
  failures: number;
  /** Until when no further attempt is checked. */
  waitsUntil: string;
  /** When the failures are forgotten. */
  endsAt: string;
}

/** What a key has sent within about two seconds. */
export interface RequestBatchesTable {
  mosqueId: string;
  /** When the first request was answered. */
  at: string;
  /** Random, because several instances may log the same key at once. */
  id: number;
  /** Short. */
  keyId: string;
  /** Packed requests, oldest first. */
  requests: JsonText;
  /** How many further requests are counted here instead of listed. */
  unlisted: number;
}

/** The requests of a mosque in a quarter of an hour that had any. */
export interface RequestQuartersTable {
  mosqueId: string;
  /** Quarters of an hour since 1970. */
  quarter: number;
  requests: number;
  /** Those that failed, without a later success of the same call in the same batch. */
  failures: number;
  /** Those that worked and were no GET. */
  writes: number;
}

/** How much was added to the request log within ten minutes. */
export interface RequestLogSizesTable {
  /** When the ten minutes began. */
  since: string;
  /** About as many as the batches take in the database. */
  bytes: number;
}

/** A refused request that belongs to no mosque. */
export interface RefusedRequestsTable {
  at: string;
  /** Random, because several instances may refuse requests at once. */
  id: number;
  requestId: string;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  /** The exact reason. */
  reason: string;
  /** The visible part of what was sent as a key, if it has the form of one. */
  keyPrefix: string | null;
  /** How many further ones are counted here instead of listed. */
  unlisted: number;
}

/** The request log as earlier versions wrote it, until its last request is too old. */
export type EarlierRequestsTable = Pick<RequestBatchesTable, "mosqueId" | "at"> & { id: string };

/** A mosque that was removed: all that is kept of it. */
export interface RemovedMosquesTable {
  mosqueId: string;
  communityName: string;
  removedAt: string;
  /** The user who removed it. */
  removedBy: string;
  requestId: string;
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

export interface Database {
  mosques: MosquesTable;
  apiKeys: ApiKeysTable;
  announcements: AnnouncementsTable;
  events: EventsTable;
  changes: ChangesTable;
  idempotentAnswers: IdempotentAnswersTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  passkeys: PasskeysTable;
  members: MembersTable;
  links: LinksTable;
  totpFactors: TotpFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  removedMosques: RemovedMosquesTable;
  securityEvents: SecurityEventsTable;
  syncWatches: SyncWatchesTable;
  mails: MailsTable;
  serviceState: ServiceStateTable;
  schemaVersion: { version: number };
}

/** The request log is a separate database on SQLite, so that its writes never delay the data's. */
export interface RequestLogDatabase {
  requestBatches: RequestBatchesTable;
  requestLogSizes: RequestLogSizesTable;
  requestQuarters: RequestQuartersTable;
  refusedRequests: RefusedRequestsTable;
  requestLog: EarlierRequestsTable;
  keyUses: KeyUsesTable;
  mosqueUses: MosqueUsesTable;
  signInFailures: SignInFailuresTable;
  schemaVersion: { version: number };
}

/** A transaction: all functions of the store read and write through one. */
export type Tx = Kysely<Database> & Sending;

/** What a transaction can do beside running queries. */
export interface Sending {
  /**
   * Runs a statement whose result is not awaited, after those before it. If it fails, so does the transaction, with
   * its error.
   */
  send(statement: CompiledQuery): void;
  /** The rows of a statement that is kept prepared, at once. Absent if the database is not inside the process. */
  rowsOf?<Row>(statement: CompiledQuery<Row>): Row[];
}

/** The data together with the uses of keys and mosques. */
export type UsesDatabase = Database & Pick<RequestLogDatabase, "keyUses" | "mosqueUses">;

/** A read of both. */
export type UsesTx = Kysely<UsesDatabase>;

/** The same over the request log. */
export type RequestLogTx = Kysely<RequestLogDatabase>;
