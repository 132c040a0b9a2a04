import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { linkIn, type Mailbox, openMailbox } from "../support/surroundings/mailbox.ts";
import { startMailingService } from "../support/surroundings/mailing-service.ts";

for (const engine of enginesAboveStore) {
  describe(`Mails on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let service: Service;
    let operator: SignedInVisitor;
    const ends = new AsyncDisposableStack();
    before(async () => {
      const settings = { LOG_LEVEL: "trace" };
      ({ mailbox, service, operator } = await startMailingService(engine, ends, settings));
    });
    after(() => ends.disposeAsync());

    const newcomer = () => ({ name: "Amina Yusuf", password: newPassword() });
    async function invite(communityName: string, email = newEmail()) {
      const params = { mosqueId: await addMosque(operator, communityName) };
      return { email, ...(await operator.does("invite", { params, body: { email, role: "owner" } })) };
    }
    /** A visitor with an account, made by a mailed link. */
    async function newMember(): Promise<SignedInVisitor> {
      const { email } = await invite("Masjid Noor");
      const visitor = visitorOf(service);
      const account = newcomer();
      const token = tokenOf(linkIn(await mailbox.next(email)));
      const { user } = await visitor.does("acceptInvitation", { body: { token, ...account } });
      return { ...visitor, user, password: account.password };
    }

    test("an invitation is mailed to its recipient, and its link opens it", async () => {
      const { email, link, mailed } = await invite("Masjid Noor");
      assert.deepEqual([mailed, link], [true, undefined]);
      const mail = await mailbox.next(email);
      assert.deepEqual([mail.sender, mail.recipients], ["sync@example.org", [email]]);
      assert.match(mail.headers, /^From: Mosque Sync <sync@example\.org>\r?$/m);
      assert.match(mail.headers, /^Subject: Masjid Noor: Olivia Operator invites you \| /m);
      assert.match(mail.headers, /^Content-Type: text\/plain; charset=utf-8\r?$/m);
      assert.match(mail.text, /Olivia Operator invites you to help manage .* Masjid Noor, as an owner/);
      assert.match(mail.text, /works once, until \w+, \d+ \w+ 2\d{3} at \d\d:\d\d UTC/);
      assert.match(mail.text, /السلام عليكم/);
      const visitor = visitorOf(service);
      await visitor.does("acceptInvitation", { body: { token: tokenOf(linkIn(mail)), ...newcomer() } });
    });

    test("an invitation sent again is mailed again, with the working link", async () => {
      const { email, invitation } = await invite("Masjid Rahma");
      const first = linkIn(await mailbox.next(email));
      const { mosques } = await operator.does("listAllMosques", { search: "Masjid Rahma" });
      const params = { mosqueId: mosques[0]?.id ?? assert.fail(), invitationId: invitation.id };
      const again = await operator.does("resendInvitation", { params });
      assert.deepEqual([again.mailed, again.link], [true, undefined]);
      const second = linkIn(await mailbox.next(email));
      const inspect = (link: string) => operator.call("inspectLink", { body: { token: tokenOf(link) } });
      assertRefused(await inspect(first), "link_used");
      assert.equal((await inspect(second)).status, 200);
    });

    test("a name cannot inject a header", async () => {
      const { email } = await invite("Masjid\r\nBcc: everybody@example.org\n\nNoor");
      const mail = await mailbox.next(email);
      assert.deepEqual(mail.recipients, [email]);
      assert.doesNotMatch(mail.headers, /^Bcc:/m);
      assert.match(mail.headers, /^Subject: Masjid Bcc: everybody@ example\. org Noor: /m);
      assert.match(mail.text, /^Olivia Operator invites .* Masjid Bcc: everybody@ example\. org Noor, as/m);
    });

    test("a mosque's name with an address becomes no link in an invitation", async () => {
      const { email } = await invite("Win at https://evil.example/now or www.evil.example");
      const mail = await mailbox.next(email);
      assert.match(mail.headers, /^Subject: Win at evil\. example\/now or evil\. example: /m);
      const links = mail.text.match(/\S*:\/\/\S*|\S*www\.\S*|\S*evil\.example\S*/g) ?? [];
      assert.deepEqual(links, [linkIn(mail), linkIn(mail)], "in English and in Arabic");
    });

    test("a forgotten password is renewed by mail", async () => {
      const member = await newMember();
      const visitor = visitorOf(service);
      assert.equal((await visitor.does("getPortal")).canMail, true);
      await visitor.does("requestPasswordLink", { body: { email: member.user.email.toUpperCase() } });
      const mail = await mailbox.next(member.user.email);
      assert.match(mail.headers, /^Subject: Choose a new password \| /m);
      assert.match(mail.text, /As-salamu alaykum Amina Yusuf,/);
      const password = newPassword();
      const token = tokenOf(linkIn(mail));
      await visitor.does("setPassword", { body: { token, password } });
      await onAnotherDevice({ ...member, password });
    });

    test("an email without an account gets the same response, and no mail", async () => {
      const { user } = await newMember();
      const unknownEmail = newEmail();
      const visitor = visitorOf(service);
      const unknown = await visitor.call("requestPasswordLink", { body: { email: unknownEmail } });
      const known = await visitor.call("requestPasswordLink", { body: { email: user.email } });
      assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
      assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers));
      await mailbox.next(user.email);
      assert.ok(!mailbox.mails.some(({ recipients }) => recipients.includes(unknownEmail)));
    });

    test("a mailbox is not flooded: of many requests within a minute one is mailed", async () => {
      const { user } = await newMember();
      const visitor = visitorOf(service);
      const body = { email: user.email };
      await Promise.all(Array.from({ length: 10 }, () => visitor.does("requestPasswordLink", { body })));
      await mailbox.next(user.email);
      // A mail requested later has arrived.
      const { email } = await invite("Masjid Noor");
      await mailbox.next(email);
      assert.equal(
        mailbox.mails.filter(
          ({ recipients, headers }) => recipients.includes(user.email) && headers.includes("password"),
        ).length,
        1,
      );
    });

    test("the link that an operator makes is mailed, and not shown", async () => {
      const { user } = await newMember();
      const made = await operator.does("makePasswordLink", { params: { userId: user.id } });
      assert.deepEqual([made.mailed, made.link], [true, undefined]);
      const token = tokenOf(linkIn(await mailbox.next(user.email)));
      assert.equal((await operator.does("inspectLink", { body: { token } })).email, user.email);
    });

    test("no token and no password of the mail server is in the log", async () => {
      const { user } = await newMember();
      await operator.does("makePasswordLink", { params: { userId: user.id } });
      const mail = await mailbox.next(user.email);
      const { link } = await operator.does("showPasswordLink", { params: { userId: user.id } });
      const logs = service.logs();
      for (const secret of [tokenOf(link), tokenOf(linkIn(mail)), mailbox.password]) {
        assert.ok(!logs.includes(secret));
        assert.ok(!logs.includes(encodeURIComponent(secret)));
      }
    });
  });

  describe(`An unreachable mail server, on ${engine.name}`, () => {
    test("does not prevent links, and the response reports that they were not mailed", async () => {
      const mailbox = await openMailbox();
      await mailbox.close();
      const database = await engine.createMigratedDatabase();
      const service = await startService(database, mailbox.settings);
      try {
        const operator = await setUpOperator(service);
        const params = { mosqueId: await addMosque(operator) };
        const body = { email: newEmail(), role: "owner" } as const;
        const { link, mailed } = await operator.does("invite", { params, body });
        assert.equal(mailed, false);
        const visitor = visitorOf(service);
        const account = { name: "Amina Yusuf", password: newPassword() };
        const token = tokenOf(link);
        const { user } = await visitor.does("acceptInvitation", { body: { token, ...account } });
        const made = await operator.does("makePasswordLink", { params: { userId: user.id } });
        assert.equal(made.mailed, false);
        await visitor.does("inspectLink", { body: { token: tokenOf(made.link) } });

        // A link that could not be mailed delays no other one.
        await eventually(async () => {
          await visitor.does("requestPasswordLink", { body: { email: user.email } });
          const failures = service.logs().split("an email could not be sent").length - 1;
          return failures >= 4 ? failures : undefined;
        });
        assert.match(service.logs(), /ECONNREFUSED/);
        assert.ok(!service.logs().includes(mailbox.password));
        assert.ok(!service.logs().includes(encodeURIComponent(mailbox.password)));
        await service.stop();
      } finally {
        await service.end();
        await database.drop();
      }
    });
  });
}
