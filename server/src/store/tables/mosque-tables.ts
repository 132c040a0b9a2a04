import type {
  ActorKind,
  announcementFields,
  ChangedResource,
  eventFields,
  profileFields,
  Scope,
  VersionedCollection,
} from "@mosque-sync/contract";
import type { NameKeys } from "#domain/name-keys.ts";
import type { ColumnsOf, JsonText } from "./columns.ts";

/** The tables of mosques: their keys, content and changes. */
export interface MosqueTables {
  mosques: MosquesTable;
  apiKeys: ApiKeysTable;
  announcements: AnnouncementsTable;
  events: EventsTable;
  changes: ChangesTable;
  idempotentAnswers: IdempotentAnswersTable;
  removedMosques: RemovedMosquesTable;
  mosqueWords: MosqueWordsTable;
}

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
  /** When the operator suspended it; null of a mosque that is not suspended. */
  suspendedAt: string | null;
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

/** A mosque that was removed: all that is kept of it. */
export interface RemovedMosquesTable {
  mosqueId: string;
  communityName: string;
  removedAt: string;
  /** The user who removed it. */
  removedBy: string;
  requestId: string;
}

/** A word that a mosque is found by: of its name or its address. */
export interface MosqueWordsTable {
  word: string;
  mosqueId: string;
}
