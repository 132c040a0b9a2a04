import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { PeriodicJob } from "../../server/src/store/periodic-job.ts";
import { openStore, type Store } from "../../server/src/store/store.ts";
import { createMailer, type Mailer } from "../../server/src/subjects/mail/mail.ts";
import { startOutbox } from "../../server/src/subjects/mail/outbox.ts";
import { addMails, claimMail } from "../../server/src/subjects/mail/rows/mails.ts";
import { engines } from "../support/databases/engines.ts";
import { eventually } from "../support/runs/eventually.ts";
import { type Mailbox, openMailbox } from "../support/surroundings/mailbox.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

for (const engine of engines) {
  describe(`The outbox on ${engine.name}`, { concurrency: 1 }, () => {
    const ends = new AsyncDisposableStack();
    let store: Store;
    let now = new Date("2026-12-05T12:00:00.000Z");
    /** How far the clock is ahead of the time that decides what is no longer kept, in milliseconds. */
    let aheadMs = 0;
    let mailbox: Mailbox;
    let mailer: Mailer;
    let outbox: PeriodicJob;
    before(async () => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      store = await openStore({ databaseUrl: database.url });
      ends.defer(() => store.close());
      mailbox = await openMailbox();
      ends.defer(() => mailbox.close());
      const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = mailbox.settings;
      mailer = await createMailer({ smtpUrl, mailFrom, onError() {} });
      const steadyTime = { now: () => new Date(now.getTime() - aheadMs) };
      outbox = startOutbox(
        { store: { ...store, now: () => now }, steadyTime, mailer },
        { warn: assert.fail },
      );
    });
    after(async () => {
      await outbox.stop();
      mailer.close();
      await ends.disposeAsync();
    });

    const letPass = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const mailAt = async (address: string) => {
      const found = await store.read((tx) =>
        tx.selectFrom("mails").selectAll().where("address", "=", address).execute(),
      );
      return found[0];
    };
    async function addMail(madeAt = now.toISOString()): Promise<string> {
      const address = `${crypto.randomUUID()}@example.org`;
      const mail = { mosqueId: null, address, what: "security", subject: "S", text: "T" } as const;
      await store.write((tx) => addMails(tx, [mail], madeAt));
      return address;
    }
    /** Has every mail tried that is due: one more, made just now, shows that the outbox has looked. */
    async function sendDue(): Promise<void> {
      const last = await addMail();
      outbox.soon();
      await eventually(async () => {
        const mails = await store.read((tx) => tx.selectFrom("mails").selectAll().execute());
        const at = now.toISOString();
        const isUnderWay = mails.some(
          ({ dueAt, claimedAt }) => claimedAt === at || (dueAt !== null && dueAt <= at),
        );
        return (!isUnderWay && mails.find(({ address }) => address === last)?.sentAt) || undefined;
      });
    }

    test("tries a mail again after 1, 5 and 30 minutes, and not a second earlier, and then gives it up", async () => {
      const address = await addMail();
      mailbox.refuse(address, 451);
      for (const [index, minutes] of [1, 5, 30].entries()) {
        await sendDue();
        const { tries, dueAt, failedAt } = (await mailAt(address)) ?? assert.fail();
        assert.deepEqual([tries, dueAt, failedAt], [index + 1, ago(-minutes * minuteMs), null]);
        letPass(minutes * minuteMs - 1_000);
        await sendDue();
        assert.equal((await mailAt(address))?.tries, index + 1);
        letPass(1_000);
      }
      await sendDue();
      const { tries, dueAt, failedAt } = (await mailAt(address)) ?? assert.fail();
      assert.deepEqual([tries, dueAt, failedAt], [4, null, now.toISOString()]);
    });

    test("gives up a mail that a killed process has claimed 2 minutes before, and sends it to nobody", async () => {
      const address = await addMail(ago(minuteMs));
      const { id } = (await mailAt(address)) ?? assert.fail();
      await store.write((tx) => claimMail(tx, id, now.toISOString()));
      letPass(2 * minuteMs);
      await sendDue();
      assert.equal((await mailAt(address))?.failedAt, null);
      letPass(1);
      await sendDue();
      const failedAt = await eventually(async () => (await mailAt(address))?.failedAt ?? undefined);
      assert.equal(failedAt, now.toISOString());
      assert.ok(!mailbox.mails.some(({ recipients }) => recipients.includes(address)));
    });

    test("keeps mails for 30 days, by a time that no jump of the clock changes", async () => {
      const [old, young] = [await addMail(ago(30 * dayMs + 1)), await addMail(ago(30 * dayMs))];
      await sendDue();
      await eventually(async () => ((await mailAt(old)) === undefined ? true : undefined));
      assert.ok(await mailAt(young));
      const ancient = await addMail(ago(31 * dayMs));
      aheadMs = 500 * dayMs;
      letPass(aheadMs);
      await sendDue();
      await eventually(async () => ((await mailAt(ancient)) === undefined ? true : undefined));
      assert.ok(await mailAt(young));
    });
  });
}
