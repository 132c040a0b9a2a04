import { limits, type RepeatableAct, repeatableActs, type User } from "@mosque-sync/contract";
import type { Logger } from "pino";
import { ApiError } from "#domain/api-error.ts";
import type { Store } from "#store/store.ts";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { Caller } from "../handlers/caller.ts";
import type { PortalServices } from "../handlers/portal-handler.ts";
import { addEventMails } from "./event-mails.ts";
import {
  addOrRaise,
  addSecurityEvent,
  countEventsSince,
  newestActsOf,
  raiseCount,
} from "./rows/security-events.ts";
import { eventOf, type SecurityNews } from "./rows/security-news.ts";
import { foldedIdOf, hourOf, isFolded, remainderIdOf } from "./rules/folded-failures.ts";

export type { SecurityNews };

/** The request that an event comes from. */
export interface EventSource {
  readonly services: Pick<PortalServices, "store" | "now" | "newId" | "onEvent" | "mailer" | "publicAddress">;
  /** Absent if no one is signed in. */
  readonly user?: Pick<User, "id"> | undefined;
  readonly caller: Caller;
  /** The network that the request counts for; the address unless given. */
  readonly network?: string;
  readonly requestId: string;
}

/**
 * Records an event in the transaction that it is about, so that they are only saved together. Failures that anyone can
 * cause are folded.
 */
export async function recordEvent(tx: Tx, source: EventSource, news: SecurityNews): Promise<void> {
  const { services, user, caller, requestId, network = caller.address } = source;
  const event: SecurityEventsTable = {
    ...eventOf(news),
    id: services.newId(),
    at: services.now().toISOString(),
    actorKind: user ? "user" : "visitor",
    actorId: user?.id ?? null,
    address: caller.address,
    device: caller.device ?? null,
    requestId,
  };
  if (isFolded(event.kind)) await foldIn(tx, services.store, event, network);
  else await addSecurityEvent(tx, event);
  await addEventMails(tx, services, event);
  services.store.afterCommit(tx, () => services.onEvent(event));
}

/** The request of a signed-in user. */
export type ActSource = EventSource & { readonly user: Pick<User, "id"> };

/** How long the acts of a user count, in milliseconds. */
const actsMs = 60 * 60 * 1_000;

/**
 * Records an act that a user can repeat at will, in the transaction of the act. A user has a bounded number of them an
 * hour, on all instances together (decision 8.92).
 * @throws ApiError too_many_acts
 */
export async function recordAct(
  tx: Tx,
  source: ActSource,
  news: SecurityNews & { readonly kind: RepeatableAct },
): Promise<void> {
  const { services, user } = source;
  const limit = limits.securityActsPerHour;
  const isAlone = await services.store.lockName(tx, `acts of ${user.id}`, waitSeconds);
  if (!isAlone) throw ApiError.of("too_many_acts", { seconds: waitSeconds });
  const nowMs = services.now().getTime();
  const since = new Date(nowMs - actsMs).toISOString();
  const acts = await newestActsOf(tx, { userId: user.id, kinds: repeatableActs, since }, limit);
  const first = acts[limit - 1];
  if (first !== undefined) {
    const seconds = Math.max(1, Math.ceil((Date.parse(first) + actsMs - nowMs) / 1_000));
    throw ApiError.of("too_many_acts", { seconds: Math.min(seconds, actsMs / 1_000) });
  }
  await recordEvent(tx, source, news);
}

/** Writes a saved event as a JSON line, `{"security": {…}}`, without the email of an invited user. */
export function logEvent(log: Pick<Logger, "info">, saved: SecurityEventsTable): void {
  const { count: _, details, ...event } = saved;
  const { email: _email, ...told } = fromJson(details);
  log.info({ security: { ...event, details: told } }, `security: ${event.kind}`);
}

/** How long an event waits for another of the same account, in seconds. */
const waitSeconds = 1;

/** Counts a failure in the event of its account and network; beyond a bound, in one for all other networks. */
async function foldIn(tx: Tx, store: Store, event: SecurityEventsTable, network: string): Promise<void> {
  const { kind, userId } = event;
  const failure = { kind, userId, network, at: new Date(event.at) };
  const id = foldedIdOf(failure);
  if (await raiseCount(tx, id)) return;
  const isAlone = await store.lockName(tx, `${kind} of ${userId ?? "unknown emails"}`, waitSeconds);
  const apart = await countEventsSince(tx, event, hourOf(failure).toISOString());
  // The row for all others counts as well.
  if (isAlone && apart < limits.failedSignInRowsPerHour - 1) await addOrRaise(tx, { ...event, id });
  else {
    const others = { ...event, id: remainderIdOf(failure), address: null, device: null, requestId: null };
    await addOrRaise(tx, others);
  }
}
