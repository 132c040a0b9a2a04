import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { MosqueRole, Overview } from "@mosque-sync/contract";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import { setLastUses } from "../../support/mosques/last-uses.ts";
import { type Operator, openOperator } from "../../support/mosques/operator.ts";
import { addMember, type SignedInVisitor, setUpOperator } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { type ArrivedMail, linkIn, type Mailbox, openMailbox } from "../../support/surroundings/mailbox.ts";

const isAboutSecurity = (headers: string) => /: a new (owner|key)( \| .*)?\r?$/m.test(headers);

for (const engine of enginesAboveStore) {
  describe(`Mails about a mosque's sync on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let database: Database;
    let store: Operator;
    let operator: SignedInVisitor;
    const services: Service[] = [];
    const start = async (): Promise<Service> => {
      const service = await startService(database, mailbox.settings);
      services.push(service);
      return service;
    };
    before(async () => {
      mailbox = await openMailbox();
      database = await engine.createMigratedDatabase();
      operator = await setUpOperator(await start());
      store = await openOperator(database.url);
    });
    after(async () => {
      for (const service of services) await service.end();
      await store.close();
      await database.drop();
      await mailbox.close();
    });

    /** A member with a confirmed email, who has had the invitation. */
    async function newMember(inviter: SignedInVisitor, mosqueId: string, role: MosqueRole) {
      const member = await addMember(inviter, mosqueId, role);
      await mailbox.next(member.user.email);
      await database.execute(`UPDATE users SET email_verified = 1 WHERE id = '${member.user.id}'`);
      return member;
    }
    /** A mosque with a key, and an owner whose email is confirmed. */
    async function newMosque(communityName: string) {
      const { mosqueId, apiKey } = await store.addMosque({ name: communityName });
      const owner = await newMember(operator, mosqueId, "owner");
      const params = { mosqueId };
      return {
        mosqueId,
        owner,
        params,
        overview: (): Promise<Overview> => owner.does("getOverview", { params }),
        /** Sends the same call, which fails or works. */
        async sync(works: boolean, service: Pick<Service, "request"> = operator.service) {
          const { status } = await service.request({
            method: "PATCH",
            path: `/v1/mosques/${mosqueId}/profile`,
            headers: { Authorization: `Bearer ${apiKey}` },
            body: works ? { status: crypto.randomUUID() } : { timeZoneId: "https://mosque.example" },
          });
          assert.equal(status, works ? 200 : 400);
        },
      };
    }
    /** The subjects of the mails to an address, without invitations and those about security. */
    const newsTo = (address: string) =>
      mailbox.mails
        .filter(({ recipients }) => recipients.includes(address))
        .map(({ headers }) => /^Subject: (.*?)(?: \| .*)?\r?$/m.exec(headers)?.[1] ?? "")
        .filter((subject) => !subject.endsWith("invites you") && !isAboutSecurity(subject));
    /** The next mail to an address about a sync. */
    async function nextNews(address: string): Promise<ArrivedMail> {
      for (;;) {
        const mail = await mailbox.next(address);
        if (!isAboutSecurity(mail.headers)) return mail;
      }
    }

    test("a failure and its end are each mailed once to the owners and managers who want mails", async () => {
      const { mosqueId, owner, params, sync, overview } = await newMosque("Masjid Noor");
      const manager = await newMember(owner, mosqueId, "manager");
      const unwilling = await newMember(owner, mosqueId, "owner");
      assert.deepEqual(await unwilling.does("setMyMails", { params, body: { mails: false } }), {
        mailsMe: false,
      });
      const viewer = await newMember(owner, mosqueId, "viewer");
      const unconfirmed = await addMember(owner, mosqueId, "owner");

      await sync(true);
      await eventually(async () => (await overview()).since !== undefined || undefined);
      await sync(false);
      const mail = await nextNews(owner.user.email);
      assert.match(mail.headers, /^Subject: Masjid Noor: the sync failed \| /m);
      assert.match(mail.text, /The last sync of Masjid Noor failed\./);
      assert.match(
        mail.text,
        /It is about: timeZoneId: mosque\. example/,
        "mail programs make no link of it",
      );
      const { publicUrl } = (await operator.does("getService")).service;
      assert.equal(linkIn(mail), `${publicUrl}/portal/mosques/${mosqueId}`);
      await nextNews(manager.user.email);
      const failed = await overview();
      assert.deepEqual(
        [failed.state, failed.reason, failed.waitsFor, failed.lastRun?.failed],
        ["failed", "time_zone_unknown", "website", true],
      );

      await sync(false);
      await sync(true);
      const recovered = await nextNews(owner.user.email);
      assert.match(recovered.headers, /^Subject: Masjid Noor: the sync works again \| /m);
      await nextNews(manager.user.email);
      for (const { user } of [owner, manager]) assert.equal(newsTo(user.email).length, 2);
      for (const { user } of [unwilling, viewer, unconfirmed]) assert.deepEqual(newsTo(user.email), []);
      assert.deepEqual(
        [(await unwilling.does("getOverview", { params })).mailsMe, (await overview()).mailsMe],
        [false, true],
      );
      const unsure = await unconfirmed.does("getOverview", { params });
      assert.deepEqual([unsure.mailsMe, unsure.emailConfirmed], [true, false]);
    });

    test("a sync that is late is told, by the mosque's clocks", async () => {
      const { owner, mosqueId, sync, overview } = await newMosque("Masjid al-Falah");
      await sync(true);
      await eventually(async () => (await overview()).since !== undefined || undefined);
      const then = "2026-01-05T03:02:00.000Z";
      await setLastUses(database.url, mosqueId, { lastSuccessAt: then, lastUsedAt: then });
      await database.executeInRequestLog(`DELETE FROM request_batches WHERE mosque_id = '${mosqueId}'`);
      await database.execute(
        `UPDATE sync_watches SET check_at = '2026-01-13T03:02:00.000Z' WHERE mosque_id = '${mosqueId}'`,
      );
      await start();
      const mail = await nextNews(owner.user.email);
      assert.match(mail.headers, /^Subject: Masjid al-Falah: the sync is late \| /m);
      assert.match(mail.text, /expected by Tuesday(,| ) ?13 January 2026 at 03:02 \(Europe\/London\)/);
      assert.match(mail.text, /كانت متوقعة قبل .*يناير.* \(Europe\/London\)/, "in Arabic too");
      assert.equal((await overview()).state, "late");
    });

    test("a mail that the server refuses is shown to the operator, and a test mail says why", async () => {
      const { owner, sync } = await newMosque("Masjid Quba");
      mailbox.refuse(owner.user.email);
      await sync(false);
      const [failedMail] = await eventually(async () => {
        const { failedMails } = await operator.does("getService");
        return failedMails.length > 0 ? failedMails : undefined;
      });
      assert.deepEqual([failedMail?.communityName, failedMail?.what], ["Masjid Quba", "failed"]);
      assert.equal(failedMail?.address, owner.user.email);
      assert.match(failedMail?.problem ?? "", /No such mailbox/);

      assert.deepEqual(await operator.does("sendTestMail"), { to: operator.user.email, sent: true });
      await nextNews(operator.user.email);
      mailbox.refuse(operator.user.email);
      const refused = await operator.does("sendTestMail");
      assert.equal(refused.sent, false);
      assert.match(refused.problem ?? "", /No such mailbox/);
    });

    test("several instances tell each fault once, also when all are killed and started again", async () => {
      const mosques = await Promise.all(
        Array.from({ length: 6 }, (_, index) => newMosque(`Masjid ${index}`)),
      );
      const later = await newMosque("Masjid of later");
      // A mosque whose first check comes after a start is new to the watch, which then tells nothing of it.
      for (const { sync } of [...mosques, later]) await sync(true);
      for (const { overview } of [...mosques, later]) {
        await eventually(async () => (await overview()).since !== undefined || undefined);
      }
      const both = [operator.service, await start()];
      for (const { sync } of mosques) await Promise.all(both.map((service) => sync(false, service)));
      await nextNews(mosques[0]?.owner.user.email ?? "");
      const killed = services.length;
      for (const service of services) await service.end();
      const again = [await start(), await start()];
      for (const { sync } of [...mosques, later]) {
        await Promise.all(again.map((service) => sync(false, service)));
      }
      await nextNews(later.owner.user.email);
      // A process that is killed leaves at most the mail that it was sending, which nobody sends again.
      await eventually(async () => {
        // On a busy machine, a mail that was not taken in time waits for minutes until it is tried again.
        await database.execute("UPDATE mails SET due_at = made_at WHERE due_at IS NOT NULL");
        const untold = mosques.filter(({ owner }) => newsTo(owner.user.email).length === 0);
        return untold.length <= killed || undefined;
      });
      for (const { owner } of mosques) assert.ok(newsTo(owner.user.email).length <= 1, owner.user.email);
    });
  });
}
