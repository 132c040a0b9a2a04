import type { JsonText } from "./columns.ts";

/** The tables of requests, and of what is counted beside them. */
export interface RequestLogTables {
  requestBatches: RequestBatchesTable;
  requestLogSizes: RequestLogSizesTable;
  keyQuarters: KeyQuartersTable;
  refusedRequests: RefusedRequestsTable;
  requestLog: EarlierRequestsTable;
  keyUses: KeyUsesTable;
  mosqueUses: MosqueUsesTable;
  signInFailures: SignInFailuresTable;
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

/** The requests of a key in a quarter of an hour that had any. */
export interface KeyQuartersTable {
  mosqueId: string;
  /** Quarters of an hour since 1970. */
  quarter: number;
  /** Short. Empty in rows of an earlier version, which counted all keys of a mosque together. */
  keyId: string;
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

/** When a key was last used, kept beside the request log and for longer. */
export interface KeyUsesTable {
  keyId: string;
  mosqueId: string;
  lastUsedAt: string;
  /** The exact reason why that request failed, null when it worked. */
  lastReason: string | null;
  /** The client's address of that request; null for one that an earlier version noted. */
  lastAddress: string | null;
  /** When it last sent a request that worked. */
  lastSuccessAt: string | null;
}

/** The outcome of a mosque's requests. */
export interface MosqueUsesTable {
  mosqueId: string;
  /** When any of its keys was last used. */
  lastUsedAt: string;
  /** When a key that may write was last used; null if none was. */
  writerUsedAt: string | null;
  /** When a request of such a key last worked. */
  lastSuccessAt: string | null;
  /** The exact reason why the newest request of such a key failed, null when it worked. */
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
