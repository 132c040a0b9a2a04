import type { Logger } from "pino";
import { noPeriodicJob, type PeriodicJob, startPeriodicJob } from "#store/periodic-job.ts";
import { type DueWork, doDue } from "#store/pruning/batches.ts";
import { deleteInBatches } from "#store/pruning/delete-in-batches.ts";
import type { SteadyTime } from "#store/steady-time.ts";
import type { Store } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { MailsTable } from "#store/tables/watch-tables.ts";
import { findConfirmedOwners, findMailed } from "../team/rows/mailed-members.ts";
import type { Mailer } from "./mail.ts";
import type { MailReader } from "./rows/mail-readers.ts";
import {
  claimMail,
  deleteMail,
  deleteMailsBefore,
  findDueMails,
  giveUpUnclear,
  saveDelivery,
} from "./rows/mails.ts";

/** How long after each try the next one follows, in milliseconds; then a mail is given up. */
const retriesMs = [60_000, 5 * 60_000, 30 * 60_000];
/** How often due mails are looked for, in milliseconds. */
const lookEveryMs = 60_000;
/** How many mails one query finds. */
const foundTogether = 20;
/** How long after it was claimed a mail without an outcome is given up, in milliseconds: longer than sending takes. */
const unclearAfterMs = 2 * 60_000;
/** For how many days mails are kept. */
const keptDays = 30;

/**
 * Sends mails from the database. A commit claims each mail before it is sent, so that no mail is sent twice, even with
 * several or killed instances. A mail that certainly was not sent is tried again. A mail that may have been sent is not
 * tried again, but shown to the operator. The outbox stops after the mail under way.
 */
export function startOutbox(
  {
    store,
    steadyTime,
    mailer,
  }: {
    readonly store: Store;
    /** Decides which mails are no longer kept. */
    readonly steadyTime: Pick<SteadyTime, "now">;
    readonly mailer: Mailer;
  },
  log: Pick<Logger, "warn">,
): PeriodicJob {
  async function sendDue(stop: AbortSignal): Promise<void> {
    const dueMails: DueWork<string> = {
      together: foundTogether,
      find: (limit) => store.read((tx) => findDueMails(tx, store.now().toISOString(), limit)),
      async work(ids) {
        for (const id of ids) if (!stop.aborted) await sendOne(store, mailer, id);
      },
    };
    await doDue(dueMails, stop);
    if (!stop.aborted) await tidy(stop);
  }

  async function tidy(stop: AbortSignal): Promise<void> {
    const now = store.now();
    const before = (time: Date, ms: number) => new Date(time.getTime() - ms).toISOString();
    await store.write((tx) => giveUpUnclear(tx, before(now, unclearAfterMs), now.toISOString()));
    const tooOld = before(steadyTime.now(), keptDays * 24 * 60 * 60 * 1_000);
    await deleteInBatches((limit) => store.write((tx) => deleteMailsBefore(tx, tooOld, limit)), stop);
  }

  if (!mailer.canSend) return noPeriodicJob;
  return startPeriodicJob(sendDue, {
    everyMs: lookEveryMs,
    onError: (error) => log.warn({ err: error }, "mails could not be sent"),
  });
}

/** Claims a mail, sends it if it is still wanted, and saves what became of it. */
async function sendOne(store: Store, mailer: Mailer, id: string): Promise<void> {
  const mail = await store.write(async (tx) => {
    const claimed = await claimMail(tx, id, store.now().toISOString());
    // Mails about security are not asked for, so no one can have turned them off.
    if (!claimed || claimed.mosqueId === null) return claimed;
    const readers = await readersNow(tx, claimed.what, claimed.mosqueId);
    if (readers.some(({ email }) => email === claimed.address)) return claimed;
    await deleteMail(tx, id);
    return undefined;
  });
  if (!mail) return;
  const delivery = await mailer.deliver({ to: mail.address, subject: mail.subject, text: mail.text });
  const now = store.now();
  const at = now.toISOString();
  await store.write((tx) => {
    if (delivery.outcome === "sent")
      return saveDelivery(tx, id, { sentAt: at, claimedAt: null, problem: null });
    const { problem } = delivery;
    if (delivery.outcome === "unclear") return saveDelivery(tx, id, { failedAt: at, claimedAt: null });
    const dueAt = delivery.isFinal ? undefined : nextTry(mail, now);
    const outcome = dueAt === undefined ? { failedAt: at } : { dueAt };
    return saveDelivery(tx, id, { ...outcome, claimedAt: null, problem });
  });
}

/** What every owner is told, whatever they have set for emails. */
const toldToOwners: ReadonlySet<MailsTable["what"]> = new Set(["key_reported"]);

/** The current recipients of a mail: all owners, or only the users who want it. */
function readersNow(tx: Tx, what: MailsTable["what"], mosqueId: string): Promise<MailReader[]> {
  return toldToOwners.has(what) ? findConfirmedOwners(tx, mosqueId, null) : findMailed(tx, mosqueId);
}

/** When a mail is tried again; undefined if it is given up. */
function nextTry({ tries }: Pick<MailsTable, "tries">, now: Date): string | undefined {
  const wait = retriesMs[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait).toISOString();
}
