import Type, { type Static } from "typebox";
import type { errorReasons } from "../../errors/reasons.ts";
import { healthStates, sampleId } from "../../portal/resources.ts";
import { Count, Flag, Id, Instant, OneOf, Zone } from "../../schemas.ts";
import { RefusedPart } from "../activity/activity.ts";
import { Change } from "../history/changes.ts";
import { Prayer } from "../mosque-data/prayers.ts";
import { Timetable } from "../timetable/timetable.ts";
import { rhythmMinutes } from "./rhythm.ts";

const sampleInstant = "2026-11-20T03:02:11.000Z";

/** Whose turn it is (decision 8.36). */
export const peopleWaitedFor = ["website", "you", "operator", "nobody"] as const;
export type WaitsFor = (typeof peopleWaitedFor)[number];

/** The states of a day in the strip (decision 8.35). */
export const dayStates = ["before", "none", "missed", "worked", "failed"] as const;
export type DayState = (typeof dayStates)[number];

/** How many days the strip shows. */
export const stripDays = 30;

/** The minutes between two syncs. */
export const PeriodMinutes = Type.Integer({
  description: "The minutes between two syncs.",
  minimum: rhythmMinutes.periodMin,
  maximum: rhythmMinutes.periodMax,
  examples: [1_440],
});

/** How many minutes late a sync may be. */
export const GraceMinutes = Type.Integer({
  description: "How many minutes late a sync may be.",
  minimum: rhythmMinutes.graceMin,
  maximum: rhythmMinutes.graceMax,
  examples: [120],
});

export const Rhythm = Type.Object({
  periodMinutes: PeriodMinutes,
  graceMinutes: GraceMinutes,
  isLearnt: Flag("Whether it was learnt from past runs; otherwise, the team has set it.", true),
  paused: Flag("Whether the team has paused the watch.", false),
});
export type Rhythm = Static<typeof Rhythm>;

const Reason = (description: string) =>
  Type.String({ description, examples: ["key_revoked" satisfies keyof typeof errorReasons] });

/** The newest run: the requests of one key with no pause of more than five minutes between them. */
export const LastRun = Type.Object({
  keyId: Id("The key that sent it.", sampleId),
  keyName: Type.String({ description: "The key's name." }),
  from: Instant("When its first request was answered.", sampleInstant),
  to: Instant("When its newest request was answered.", sampleInstant),
  requests: Count("How many requests it has sent."),
  changes: Count("How many changes it has made."),
  failed: Flag("Whether it has failed.", false),
  reason: Type.Optional(Reason("The exact reason of the failure.")),
});
export type LastRun = Static<typeof LastRun>;

export const OverviewDay = Type.Object({
  date: Type.String({ description: "A date in the mosque's zone.", examples: ["2026-11-22"] }),
  requests: Count("How many requests were sent."),
  failures: Count("How many of them failed, unless the same request worked right after."),
  writes: Count("How many of them changed something."),
  state: OneOf(
    "Before the first known sync; no sync, and none expected; none although one was expected; worked; or failed.",
    dayStates,
    "worked",
  ),
});
export type OverviewDay = Static<typeof OverviewDay>;

/** The health of a mosque's sync, and what its people need to know about it. */
export const Overview = Type.Object({
  isTest: Flag("Whether it is a test mosque, whose sync is not watched.", false),
  hasPlace: Flag("Whether the mosque has coordinates.", true),
  state: OneOf("The state of the mosque's sync.", healthStates, "healthy"),
  since: Type.Optional(
    Instant("Since when it has this state, as far as the service has seen it.", sampleInstant),
  ),
  reason: Type.Optional(Reason("The exact reason of the failure, if it has failed.")),
  about: Type.Optional(RefusedPart),
  keyName: Type.Optional(
    Type.String({ description: "The key that this is about, if several keys that may write are in use." }),
  ),
  waitsFor: OneOf("Whose turn it is.", peopleWaitedFor, "nobody"),
  expectedBy: Type.Optional(Instant("When it will be late, or became late.", sampleInstant)),
  lastRun: Type.Optional(LastRun),
  isRunning: Flag("Whether the newest run may still be going on.", false),
  lastSuccessAt: Type.Optional(Instant("When a request last worked.", sampleInstant)),
  unchangedSince: Type.Optional(
    Instant("When the prayer rows last changed, as far as the service has seen it.", sampleInstant),
  ),
  rhythm: Rhythm,
  mailsMe: Flag("Whether the user gets an email when the state changes.", true),
  canMail: Flag("Whether the service can send email.", true),
  emailConfirmed: Flag("Whether the user's email is confirmed; only then is email sent to it.", true),
  zone: Zone("The mosque's zone."),
  today: Type.String({ description: "The date in the mosque's zone.", examples: ["2026-11-22"] }),
  days: Type.Array(OverviewDay, { description: `The last ${stripDays} days, oldest first.` }),
  logSince: Type.Optional(
    Instant("From when on the log has requests; absent if it has none.", sampleInstant),
  ),
  logIsAway: Flag(
    "Whether the log of requests cannot be read now; then what comes from it is left out.",
    false,
  ),
  prayers: Type.Array(Prayer, { description: "Every prayer row." }),
  changes: Type.Array(Change, { description: "The newest changes, newest first." }),
  timetable: Type.Optional(Timetable),
  keys: Type.Object({
    working: Count(
      "How many of the mosque's keys that may write work; a key and those that it replaced count once.",
    ),
  }),
});
export type Overview = Static<typeof Overview>;

/** What people are told about a mosque's sync (decision 8.37). */
export const healthNews = ["late", "failed", "stuck", "recovered"] as const;
export type HealthNews = (typeof healthNews)[number];

/** The warnings about a mosque's timetable (decisions 11.4 and 11.6). */
export const timetableNews = ["timetable_ends", "timetable_unknown", "timetable_link"] as const;
export type TimetableNews = (typeof timetableNews)[number];

/** What people are told about a mosque's keys (decisions 8.101 and 8.103). */
export const keyNews = ["key_ends", "key_unused", "key_reported"] as const;
export type KeyNews = (typeof keyNews)[number];

/** A mail about a mosque's sync or keys that could not be sent. */
export const FailedMail = Type.Object({
  mosqueId: Type.Optional(
    Id("The mosque that it is about; absent for a mail about security and for a digest.", sampleId),
  ),
  communityName: Type.Optional(Type.String({ description: "The mosque's name." })),
  address: Type.String({ description: "Whom it is for." }),
  what: OneOf(
    "What it tells.",
    [...healthNews, ...timetableNews, ...keyNews, "security", "digest"] as const,
    "failed",
  ),
  failedAt: Instant("When it was given up.", sampleInstant),
  problem: Type.Optional(
    Type.String({ description: "Why it was not sent; absent if it is unclear whether it was sent." }),
  ),
});
export type FailedMail = Static<typeof FailedMail>;

/** How many mails that could not be sent are shown: the newest. */
export const failedMailsShown = 20;
