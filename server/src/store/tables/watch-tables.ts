import type { HealthNews, HealthState, KeyNews } from "@mosque-sync/contract";
import type { Bit } from "./columns.ts";

/** The tables of the watch over syncs, its mails, and the service itself. */
export interface WatchTables {
  syncWatches: SyncWatchesTable;
  mails: MailsTable;
  serviceState: ServiceStateTable;
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
  /** The family of the key whose sync is in trouble; null if none is, and if an earlier version has seen it. */
  keyFamilyId: string | null;
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
  what: HealthNews | KeyNews | "security" | "digest";
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

/**
 * The service's own state: `public-url`; `secret`, which signs the portal's cookies; `written-at`, when it last checked
 * that it can write; `steady-time`, which decides what is deleted; `listening-at`, the address of the instance that started last; `backed-up-at`, when the operator's command last backed it up; `watched-at`, until when all
 * requests have been checked for the health of their mosques; `digest-on`, the day of the last digest; how many change records are kept, and how long new keys
 * may live, if an operator has set it; and since when all uses of keys are known, if not since the first.
 */
export interface ServiceStateTable {
  name:
    | "public-url"
    | "secret"
    | "written-at"
    | "steady-time"
    | "listening-at"
    | "backed-up-at"
    | "watched-at"
    | "digest-on"
    | "change-days"
    | "changes-per-mosque"
    | "key-days-most"
    | "key-uses-since";
  value: string;
}
