import { hash } from "node:crypto";
import type { SecurityEventKind } from "@mosque-sync/contract";

/** Failures, which are guesses if they are many. */
const guessKinds: ReadonlySet<SecurityEventKind> = new Set([
  "sign_in_failed",
  "step_up_failed",
  "factor_failed",
]);

/** Whether an event is a failure that may be a guess. */
export function isGuess(kind: SecurityEventKind): boolean {
  return guessKinds.has(kind);
}

/**
 * Whether such events of an account and a network become one event in 15 minutes: anyone who guesses, or knows a
 * password, can cause any number of them (decision 8.91).
 */
export function isFolded(kind: SecurityEventKind): boolean {
  return isGuess(kind) || kind === "password_accepted";
}

/** How long failures of one network become one event, in milliseconds. */
const windowMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** A failure: of an account or, without its id, of all unknown emails together. */
export interface Failure {
  readonly kind: SecurityEventKind;
  readonly userId: string | null;
  readonly network: string;
  readonly at: Date;
}

/** The start of a failure's hour. Each hour has a limit of separate events. */
export function hourOf({ at }: Pick<Failure, "at">): Date {
  return startOf(at, hourMs);
}

/** The id of the event that a failure counts in: the same one for all of its network in 15 minutes. */
export function foldedIdOf(failure: Failure): string {
  return idOf(failure, failure.network, startOf(failure.at, windowMs));
}

/** The id of the event that the other failures of an hour count in, once too many are kept apart. */
export function remainderIdOf(failure: Omit<Failure, "network">): string {
  return idOf(failure, "others", hourOf(failure));
}

/** The id of the mail that tells a user of such events: one in a day (UTC), whoever else tells of them. */
export function idOfDaysMail(failure: Omit<Failure, "network">): string {
  return idOf(failure, "mail", startOf(failure.at, dayMs));
}

function startOf(at: Date, ms: number): Date {
  return new Date(Math.floor(at.getTime() / ms) * ms);
}

/** A UUID derived from its meaning (RFC 9562, version 8), so that two instances count in the same row. */
function idOf({ kind, userId }: Omit<Failure, "network" | "at">, network: string, since: Date): string {
  const digest = hash("sha256", JSON.stringify([kind, userId, network, since.toISOString()]));
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}
