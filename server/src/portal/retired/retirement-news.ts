import { setTimeout } from "node:timers/promises";
import { type Endpoint, endpoints } from "@mosque-sync/contract";
import type { Logger } from "pino";
import { keyStatus, works } from "../../domain/keys/key-status.ts";
import { isCallOf } from "../../domain/requests/calls.ts";
import { findCallers } from "../../store/activity/callers.ts";
import { type Chore, noChore, startChore } from "../../store/chores.ts";
import { addMails } from "../../store/health/mails.ts";
import { findUsedSince } from "../../store/keys/key-uses.ts";
import { listKeys } from "../../store/keys/keys.ts";
import { findMosque } from "../../store/mosques/mosques.ts";
import { findConfirmedOwners } from "../../store/people/mailed-members.ts";
import { findState, moveState } from "../../store/service-state.ts";
import type { Store } from "../../store/store.ts";
import type { Tx } from "../../store/tables/schema.ts";
import { retirementMail } from "../mail/key-mails.ts";
import type { Mailer } from "../mail/mail.ts";

/** What telling owners of retired endpoints needs. */
export interface RetirementNews {
  readonly store: Store;
  readonly mailer: Pick<Mailer, "canSend">;
  /** The address of a mosque's keys page. */
  readonly keysPageOf: (mosqueId: string) => string;
  /** Told that mails are waiting to be sent. */
  readonly onMails: () => void;
}

/** An endpoint that is going to end. */
type Retired = Endpoint & Required<Pick<Endpoint, "retired">>;

/** How far back uses count, in milliseconds. */
const usedWithinMs = 30 * 24 * 60 * 60 * 1_000;
/** How often an interrupted pass is taken up, in milliseconds, and how long the rest after each mosque is. */
const lookEveryMs = 60 * 60 * 1_000;
const restMs = 50;
/** What the state of a finished pass is; it comes after every id. */
const finished = "finished";

/** Tells owners of retired endpoints at the start, and goes on every hour if it was interrupted. */
export function startRetirementNews(
  news: RetirementNews,
  log: Pick<Logger, "warn">,
  described: Readonly<Record<string, Endpoint>> = endpoints,
): Chore {
  const retired = Object.entries(described).filter((entry): entry is [string, Retired] =>
    isRetired(entry[1]),
  );
  if (retired.length === 0 || !news.mailer.canSend) return noChore;
  async function tellAll(stop: AbortSignal): Promise<void> {
    for (const [name, endpoint] of retired) await tellOwners(news, name, endpoint, stop);
  }
  return startChore(tellAll, {
    everyMs: lookEveryMs,
    onError: (error) => log.warn({ err: error }, "owners could not be told of a retired endpoint"),
  });
}

function isRetired(endpoint: Endpoint): endpoint is Retired {
  return endpoint.retired !== undefined;
}

/**
 * Goes once through the mosques that were used lately, and makes a mail to the owners of each whose keys have called
 * the endpoint (decision 8.157). How far it has come is saved with the mails: of several instances only one goes on,
 * and after a kill the next one does, at the mosque after the last that was told.
 */
export async function tellOwners(
  news: RetirementNews,
  name: string,
  endpoint: Retired,
  signal: AbortSignal,
): Promise<void> {
  const { store } = news;
  const stateName = `retired ${name} ${endpoint.retired.since}` as const;
  let place = await store.read((tx) => findState(tx, stateName));
  const since = new Date(store.now().getTime() - usedWithinMs).toISOString();

  while (place !== finished && !signal.aborted) {
    const from: string = place ?? "";
    const page = await store.readRequestLog((tx) => findUsedSince(tx, since, from));
    for (const mosqueId of page.used) {
      const callers = await findCallers(store, mosqueId, since, (call) => isCallOf(endpoint, call), signal);
      if (signal.aborted) return;
      if (
        callers.size > 0 &&
        !(await moveTo(mosqueId, (tx) => tell(tx, news, endpoint, mosqueId, callers)))
      ) {
        return;
      }
      await setTimeout(restMs, undefined, { ref: false, signal }).catch(() => {});
    }
    if (!(await moveTo(page.next ?? finished))) return;
  }

  /** Saves how far the pass has come, with what that adds. @returns false if another instance goes through them */
  async function moveTo(next: string, work?: (tx: Tx) => Promise<void>): Promise<boolean> {
    const isOurs = await store.write(async (tx) => {
      if (!(await moveState(tx, stateName, place, next))) return false;
      await work?.(tx);
      return true;
    });
    if (isOurs) place = next;
    if (isOurs && work) news.onMails();
    return isOurs;
  }
}

async function tell(
  tx: Tx,
  { store, keysPageOf }: RetirementNews,
  endpoint: Retired,
  mosqueId: string,
  callers: ReadonlySet<string>,
): Promise<void> {
  const now = store.now();
  const [mosque, all, addresses] = await Promise.all([
    findMosque(tx, mosqueId),
    listKeys(tx, mosqueId),
    findConfirmedOwners(tx, mosqueId, null),
  ]);
  const keys = all.filter((key) => callers.has(key.id) && works(keyStatus(key, now)));
  if (!mosque || keys.length === 0) return;
  const { communityName, timeZoneId: zone } = mosque;
  const mail = retirementMail({ communityName, zone, link: keysPageOf(mosqueId), keys, endpoint });
  const what = "key_uses_retired" as const;
  await addMails(
    tx,
    addresses.map((address) => ({ ...mail, mosqueId, address, what })),
    now.toISOString(),
  );
}
