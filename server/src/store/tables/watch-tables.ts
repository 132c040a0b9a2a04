import type {
  HealthNews,
  HealthState,
  KeyNews,
  ServiceSettingName,
  TimetableNews,
} from "@mosque-sync/contract";
import { bit, instant, integer, nullable, type RowOf, table, text } from "./columns.ts";

// The tables of the watch over syncs, its mails, and the service itself.

/** The watch over a mosque's sync. */
const syncWatches = table(
  {
    mosqueId: text({ refersTo: "mosques", goesWith: true }),
    /** The rhythm that the team has set; both null while it is learnt. */
    periodMinutes: nullable(integer()),
    graceMinutes: nullable(integer()),
    paused: bit({ startsAt: 0 }),
    /** The state that was last seen. */
    state: text<HealthState>(),
    stateSince: instant(),
    /** The exact reason of a failure. */
    reason: nullable(text()),
    /** The family of the key whose sync is in trouble; null without one. */
    keyFamilyId: nullable(text()),
    /** The next instant at which the state may change without a request; null without one. */
    checkAt: nullable(instant()),
    /** The version of the prayer rows that was last seen, and when it was first seen. */
    prayersVersion: integer(),
    prayersChangedAt: instant(),
  },
  {
    kind: "of a mosque",
    key: ["mosqueId"],
    indexes: { by_check_at: ["checkAt"], by_state: ["state", "stateSince", "mosqueId"] },
  },
);
export type SyncWatchesTable = RowOf<typeof syncWatches>;

/** A mail about a change of state or about keys, from the transaction that saved the change until it is sent. */
const mails = table(
  {
    id: text(),
    /** Null for a mail about an account, and for one to owners that outlives the mosque. */
    mosqueId: nullable(text({ namesMosque: true })),
    address: text(),
    what: text<HealthNews | TimetableNews | KeyNews | "security" | "digest">(),
    subject: text(),
    text: text(),
    madeAt: instant(),
    /** How often the mail server has been asked to take it. */
    tries: integer({ startsAt: 0 }),
    /** When it is to be sent; null once it is claimed, sent, or given up. */
    dueAt: nullable(instant()),
    /** When a process began to send it; null once that has an outcome. A process that was killed leaves it. */
    claimedAt: nullable(instant()),
    sentAt: nullable(instant()),
    /** When it was given up. */
    failedAt: nullable(instant()),
    /** Why it was not sent; null if it is unclear whether it was. */
    problem: nullable(text()),
  },
  {
    kind: "whole",
    key: ["id"],
    indexes: {
      by_due_at: ["dueAt"],
      by_claimed_at: ["claimedAt"],
      by_failed_at: ["failedAt"],
      by_made_at: ["madeAt"],
      of_mosque: ["mosqueId", "madeAt"],
    },
  },
);
export type MailsTable = RowOf<typeof mails>;

/** The name that a setting of the service is stored under: `changeDays` as `change-days`. */
export type StoredSetting = Dashed<ServiceSettingName>;
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : "";

/** The service's own state, by name. */
type StateName =
  | "public-url"
  /** Signs the portal's cookies. */
  | "secret"
  /** When it last checked that it can write. */
  | "written-at"
  /** Decides about deletions. */
  | "steady-time"
  /** The address of the instance that started last. */
  | "listening-at"
  /** The first system of the database, and its last seen time line. */
  | "time-line"
  /** When the operator's command last backed it up. */
  | "backed-up-at"
  /** Until when all requests have been checked for the health of their mosques. */
  | "watched-at"
  /** The day of the last digest. */
  | "digest-on"
  /** Since when all uses of keys are known, if not since the first. */
  | "key-uses-since"
  /** A setting of the service, if an operator has set it. */
  | StoredSetting;

const serviceState = table({ name: text<StateName>(), value: text() }, { kind: "whole", key: ["name"] });
export type ServiceStateTable = RowOf<typeof serviceState>;

export const watchTables = { syncWatches, mails, serviceState };
