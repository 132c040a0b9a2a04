import type { PackedRequest, RecentUse } from "#domain/packed-request.ts";
import { instant, integer, json, nullable, type RowOf, real, table, text } from "./columns.ts";

// The tables of requests and of counts. Backups leave them out.

/** A key's requests within about two seconds. */
const requestBatches = table(
  {
    mosqueId: text(),
    /** The instant of the first response. */
    at: instant(),
    /** Random, because several instances may log the same key at the same time. */
    id: integer(),
    /** Short. */
    keyId: text(),
    /** Oldest first. */
    requests: json<PackedRequest[]>(),
    /** How many further requests are counted here instead of listed. */
    unlisted: integer(),
  },
  { kind: "of a mosque", key: ["mosqueId", "at", "id"] },
);
export type RequestBatchesTable = RowOf<typeof requestBatches>;

/** The requests of a key in a quarter of an hour that had any, unless its mosque's row of uses still has them. */
const keyQuarters = table(
  {
    mosqueId: text(),
    /**
     * Quarters of an hour since 1970. A quarter belongs to one day in every zone, because every zone's offset from UTC
     * is a whole number of quarters.
     */
    quarter: integer(),
    /** Short. */
    keyId: text(),
    requests: integer(),
    /** Failed requests without a later success of the same call in the same batch. */
    failures: integer(),
    /** Successful requests other than GET. */
    writes: integer(),
  },
  { kind: "of a mosque", key: ["mosqueId", "quarter", "keyId"] },
);
export type KeyQuartersTable = RowOf<typeof keyQuarters>;

/** How much was added to the request log within ten minutes. */
const requestLogSizes = table(
  {
    /** When the ten minutes began. */
    since: instant(),
    /** About as many as the batches take in the database. */
    bytes: real(),
  },
  { kind: "whole", key: ["since"] },
);
export type RequestLogSizesTable = RowOf<typeof requestLogSizes>;

/** A refused request that belongs to no mosque. */
const refusedRequests = table(
  {
    at: instant(),
    /** Random, because several instances may refuse requests at the same time. */
    id: integer(),
    requestId: text(),
    method: text(),
    /** Without its query. */
    path: text(),
    status: integer(),
    /** The exact reason. */
    reason: text(),
    /** The visible part of the sent key, if it has the form of a key. */
    keyPrefix: nullable(text()),
    /** How many further ones are counted here instead of listed. */
    unlisted: integer(),
  },
  { kind: "whole", key: ["at", "id"] },
);
export type RefusedRequestsTable = RowOf<typeof refusedRequests>;

/** When a key was last used that its mosque's row of uses has no place for. */
const keyUses = table(
  {
    mosqueId: text(),
    keyId: text(),
    lastUsedAt: instant(),
    /** The exact reason why that request failed, null when it worked. */
    lastReason: nullable(text()),
    /** The client's address of that request, if it is known. */
    lastAddress: nullable(text()),
    /** When it last sent a request that worked. */
    lastSuccessAt: nullable(instant()),
  },
  { kind: "of a mosque", key: ["mosqueId", "keyId"] },
);
export type KeyUsesTable = RowOf<typeof keyUses>;

/** The outcome of a mosque's requests, and the uses of its keys: kept longer than the requests. */
const mosqueUses = table(
  {
    mosqueId: text(),
    /** When any of its keys was last used. */
    lastUsedAt: instant(),
    /** When a key that may write was last used; null if it never was. */
    writerUsedAt: nullable(instant()),
    /** When a request of such a key last worked. */
    lastSuccessAt: nullable(instant()),
    /** The exact reason why the newest request of such a key failed, null when it worked. */
    lastReason: nullable(text()),
    /** Of its recently used keys. */
    keys: json<readonly RecentUse[]>({ startsAt: "[]" }),
  },
  { kind: "of a mosque", key: ["mosqueId"] },
);
export type MosqueUsesTable = RowOf<typeof mosqueUses>;

/** Failed attempts to sign in, counted for a short time. */
const signInFailures = table(
  {
    /** SHA-256, in hexadecimal, of the subject of the attempts: an email, a device or a user. */
    key: text(),
    failures: integer(),
    /** Until when no further attempt is checked. */
    waitsUntil: instant(),
    /** When the failures are forgotten. */
    endsAt: instant(),
  },
  { kind: "whole", key: ["key"], indexes: { by_end: ["endsAt"] } },
);
export type SignInFailuresTable = RowOf<typeof signInFailures>;

export const requestLogTables = {
  requestBatches,
  requestLogSizes,
  keyQuarters,
  refusedRequests,
  keyUses,
  mosqueUses,
  signInFailures,
};
