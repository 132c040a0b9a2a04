import type { RefusedPart } from "@mosque-sync/contract";

/**
 * The placeholders of a refusal's texts that the log keeps (decision 8.44). An address, an id of a path and the parser's
 * quote from a body are left out: they may be personal, of another mosque, or secret.
 */
export const keptPlaceholders = [
  "field",
  "allowed",
  "value",
  "character",
  "scope",
  "granted",
  "limit",
  "seconds",
  "min",
  "max",
  "default",
] as const;

/** The log's details of a refusal, in addition to its reason: the values of its texts, and the refused part. */
export type RefusalDetails = RefusedPart &
  Readonly<Partial<Record<(typeof keptPlaceholders)[number], string | number>>>;

/**
 * A request in a batch of the log: milliseconds after the batch's instant; method, unless it is GET, and path; status;
 * duration in microseconds; request id; and the reason of a failure with its details. UUIDs are short, and the path is
 * relative to the mosque's.
 */
export type PackedRequest = readonly [
  afterMs: number,
  call: string,
  status: number,
  durationMicroseconds: number,
  requestId: string,
  reason?: string,
  details?: RefusalDetails,
];

/**
 * A key in its mosque's row of uses: its short id, its newest request, its newest success, and the counts of its last
 * quarters of an hour. Each quarter is four numbers: the quarter since 1970, requests, failures and writes.
 */
export type RecentUse = readonly [
  keyId: string,
  lastUsedAt: string,
  lastReason: string | null,
  lastAddress: string | null,
  lastSuccessAt: string | null,
  counts: readonly number[],
];
