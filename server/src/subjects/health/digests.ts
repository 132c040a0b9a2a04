import type { Logger } from "pino";
import { noPeriodicJob, type PeriodicJob, startPeriodicJob } from "#store/periodic-job.ts";
import { findState, saveState } from "#store/service-state.ts";
import type { Store } from "#store/store.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import type { Mailer } from "../mail/mail.ts";
import { mailsTo } from "../mail/mail-languages.ts";
import { addMails } from "../mail/rows/mails.ts";
import { lockOperators } from "../people/rows/operated-users.ts";
import { recordAct } from "../security/record-event.ts";
import { digestMail } from "./digest-mail.ts";
import { findDigest, findDigestReaders, saveDigestWish, wantsDigest } from "./rows/digest.ts";

/** What digests need. */
export interface Digesting {
  readonly store: Store;
  readonly mailer: Pick<Mailer, "canSend">;
  /** The addresses of the operator's pages. */
  readonly pages: () => Parameters<typeof digestMail>[1];
  /** Told that mails are waiting to be sent. */
  readonly onMails: () => void;
}

/** How often it is looked whether a new day has begun, in milliseconds. */
const lookEveryMs = 60 * 60 * 1_000;
/** When the day of a digest begins, in milliseconds after midnight of UTC. */
const dayBeginsMs = 5 * 60 * 60 * 1_000;

/** Mails operators a digest each day, if there is anything to say (decision 8.37). */
export function startDigests(digesting: Digesting, log: Pick<Logger, "warn">): PeriodicJob {
  if (!digesting.mailer.canSend) return noPeriodicJob;
  return startPeriodicJob(() => digestOfDay(digesting), {
    everyMs: lookEveryMs,
    onError: (error) => log.warn({ err: error }, "the digest for operators could not be made"),
  });
}

/** The day is saved in the transaction of its mails, so that several instances create them only once. */
async function digestOfDay({ store, pages, onMails }: Digesting): Promise<void> {
  const now = store.now();
  const today = new Date(now.getTime() - dayBeginsMs).toISOString().slice(0, "2026-01-01".length);
  const last = await store.read((tx) => findState(tx, "digest-on"));
  if (last === today) return;
  const digest = last === undefined ? undefined : await store.readLong(findDigest);
  const mails = await store.write(async (tx) => {
    await lockOperators(tx);
    if ((await findState(tx, "digest-on")) === today) return 0;
    await saveState(tx, "digest-on", today);
    if (!digest) return 0;
    const letters = digestMail(digest, pages());
    const made = mailsTo(await findDigestReaders(tx), letters, { mosqueId: null, what: "digest" });
    await addMails(tx, made, now.toISOString());
    return made.length;
  });
  if (mails > 0) onMails();
}

export const setMyDigest: OtherHandler<"setMyDigest"> = (asked) =>
  asked.services.store.write(async (tx) => {
    const { user, body } = asked;
    if (body.digest !== (await wantsDigest(tx, user.id))) {
      await saveDigestWish(tx, user.id, body.digest);
      const details = { setting: "digest", to: String(body.digest) } as const;
      await recordAct(tx, asked, { kind: "setting_changed", userId: user.id, details });
    }
    return { response: { digestsMe: body.digest } };
  });
