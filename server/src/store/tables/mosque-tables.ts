import {
  type ActorKind,
  type ChangedResource,
  type PrayerKey,
  profileFields,
  type Scope,
  type VersionedCollection,
} from "@mosque-sync/contract";
import type { Members } from "#domain/recorded-change.ts";
import {
  bit,
  columnNames,
  compared,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  text,
} from "./columns.ts";
import type { PackedJson } from "./contents/packed-json.ts";
import type { PrayerList } from "./contents/prayer-lists.ts";
import { resourceColumns } from "./resource-columns.ts";

// The tables of mosques: their keys, content and changes.

const ofMosque = () => text({ refersTo: "mosques" });
/** The mosque of many rows: they are deleted in steps after it, so the column refers to no row. */
const ofManyOfMosque = () => text();
const version = () => integer({ startsAt: 1 });

/** The version columns of a mosque's row. */
const versions = {
  capabilitiesVersion: version(),
  profileVersion: version(),
  announcementsVersion: version(),
  prayersVersion: version(),
  eventsVersion: version(),
  timetableVersion: version(),
} satisfies { readonly [C in `${VersionedCollection}Version`]: unknown };
export type VersionColumns = Record<keyof typeof versions, number>;

/** The only writer of the prayer rows of a mosque. */
export type Keeper = "timetable";

const mosques = table(
  {
    ...resourceColumns(profileFields),
    /** The writable fields of the profile that the operator does not let the mosque's keys write. */
    withheldProfileFields: json<string[]>({ startsAt: "[]" }),
    /** The prayers that the mosque cannot have. */
    withheldPrayerKeys: json<PrayerKey[]>({ startsAt: "[]" }),
    ...versions,
    /** How many change records the mosque has: the next one's sequence is one more. */
    changeCount: integer({ startsAt: 0 }),
    /**
     * Set by every restore, and part of every entity tag: after a restore, versions repeat that were used before for
     * other values. Null before the first restore. `findMosque` adds the database's time line.
     */
    lineage: nullable(text()),
    nameOrder: compared({ startsAt: "" }),
    nameFolded: compared({ startsAt: "" }),
    /** In the order of creation, as `prayerDocument` writes them: one document, always read as a whole. */
    prayerRows: json<readonly PrayerList[]>({ startsAt: "[]" }),
    /** Whether everyone in the team needs a second factor. */
    factorRequired: bit({ startsAt: 0 }),
    /** The id of the real mosque of a test mosque, which has a row in `testMosques`; null of a real mosque. */
    testOf: nullable(text()),
    /** When the operator suspended it; null of a mosque that is not suspended. */
    suspendedAt: nullable(instant()),
    /** The only writer of the prayer rows: the mosque's timetable; null if keys and people write them. */
    keeper: nullable(text<Keeper>()),
  },
  {
    kind: "of a mosque",
    key: ["id"],
    indexes: {
      by_name: ["nameOrder", "nameFolded", "id"],
      by_verification: ["verificationStatus", "nameOrder", "nameFolded", "id"],
    },
    isStoredByKey: false,
  },
);
export type MosquesTable = RowOf<typeof mosques>;
/** All columns by name: PostgreSQL keeps no statement prepared that selects `*`. */
export const mosqueColumns = columnNames(mosques);

/** The test mosque of a mosque, which has at most one: removing the mosque removes it. */
const testMosques = table(
  { mosqueId: ofMosque(), testId: text() },
  { kind: "of a mosque", key: ["mosqueId"] },
);

/** Why a key no longer works. */
export type KeyEnd = "revoked" | "rotated";

const apiKeys = table(
  {
    id: text(),
    /** The visible part: `mps_`, or `mpt_` of a test mosque, and ten characters. */
    prefix: text({ isUnique: true }),
    /** SHA-256 of the secret part, in hexadecimal. The secret itself is stored nowhere. */
    secretHash: text(),
    mosqueId: text({ namesMosque: true }),
    /** Shared by a key and its rotations. */
    familyId: text(),
    name: text(),
    scope: text<Scope>(),
    createdAt: instant(),
    createdBy: text(),
    expiresAt: nullable(instant()),
    /** Set when the key is ended: it stops working immediately, or at the end of its grace period. */
    endReason: nullable(text<KeyEnd>()),
    endedAt: nullable(instant()),
    /** The end of a rotated key's grace period; null when it ended immediately. */
    graceUntil: nullable(instant()),
    nameOrder: compared({ startsAt: "" }),
    nameFolded: compared({ startsAt: "" }),
    /** The networks that it works from, a list in canonical form; null if it works from anywhere. */
    networks: nullable(json<string[]>()),
    /** How many days before its end the last warning of it was, 14 or 3; null before the first. */
    warnedDays: nullable(integer()),
    /** When its people were warned that it is unused. */
    unusedWarnedAt: nullable(instant()),
  },
  {
    kind: "whole",
    key: ["id"],
    indexes: {
      of_mosque: ["mosqueId", "familyId"],
      // For the list of working keys without an end.
      by_end: ["expiresAt", "endReason", "createdAt", "id"],
    },
    isStoredByKey: false,
  },
);
export type ApiKeysTable = RowOf<typeof apiKeys>;

/** Announcements or events: only the fields that are searched or ordered have columns. */
const items = table(
  {
    mosqueId: ofManyOfMosque(),
    /** Rises with every row of the collection: the order of creation, whatever the clock says. */
    sequence: integer(),
    version: integer(),
    /** Short. */
    id: text(),
    /** The other fields, as `createItemCodec` writes them. */
    content: text<PackedJson>(),
  },
  { kind: "of a mosque", key: ["mosqueId", "sequence"], uniqueIndexes: { by_id: ["mosqueId", "id"] } },
);
export type ItemsTable = RowOf<typeof items>;

const changes = table(
  {
    mosqueId: ofManyOfMosque(),
    sequence: integer(),
    at: instant(),
    actorKind: text<ActorKind>(),
    /** Short, like the other two ids. */
    actorId: text(),
    requestId: text(),
    resource: text<ChangedResource>(),
    resourceId: text(),
    /** Null for a creation. Of a changed resource only what differs. */
    before: nullable(json<Members>()),
    /** Null for a deletion. */
    after: nullable(json<Members>()),
  },
  { kind: "of a mosque", key: ["mosqueId", "sequence"], isStoredByKey: false },
);
export type ChangesTable = RowOf<typeof changes>;

const idempotentAnswers = table(
  {
    mosqueId: text(),
    familyId: text(),
    /** SHA-256 of the header's value, in hexadecimal. */
    idempotencyKey: text(),
    /** SHA-256 over method, path and body of the request. */
    fingerprint: text(),
    status: integer(),
    etag: nullable(text()),
    /** JSON of the response. */
    body: text(),
    createdAt: instant(),
  },
  {
    kind: "of a mosque",
    key: ["mosqueId", "familyId", "idempotencyKey"],
    indexes: { by_age: ["createdAt"] },
    isStoredByKey: false,
  },
);
export type IdempotentAnswersTable = RowOf<typeof idempotentAnswers>;

/** A mosque that was removed: all that is kept of it. */
const removedMosques = table(
  {
    mosqueId: text(),
    communityName: text(),
    removedAt: instant(),
    /** The user who removed it. */
    removedBy: text(),
    requestId: text(),
  },
  { kind: "whole", key: ["mosqueId"], indexes: { by_time: ["removedAt"] }, isStoredByKey: false },
);
export type RemovedMosquesTable = RowOf<typeof removedMosques>;

/** A word that a mosque is found by: of its name or its address. */
const mosqueWords = table(
  { word: compared(), mosqueId: text({ namesMosque: true }) },
  {
    kind: "whole",
    key: ["word", "mosqueId"],
    indexes: { by_subject: ["mosqueId", "word"] },
  },
);

/** Each table after those that it refers to. */
export const mosqueTables = {
  mosques,
  testMosques,
  apiKeys,
  announcements: items,
  events: items,
  changes,
  idempotentAnswers,
  removedMosques,
  mosqueWords,
};
