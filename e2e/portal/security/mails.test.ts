import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { done } from "../../support/databases/backups.ts";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  confirmEmail,
  newPassword,
  type SignedInVisitor,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { runProgram } from "../../support/services/process.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { addApp } from "../../support/sign-in/factors.ts";
import type { Mailbox } from "../../support/surroundings/mailbox.ts";
import { startMailingService } from "../../support/surroundings/mailing-service.ts";

for (const engine of enginesAboveStore) {
  describe(`Mails about security on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let service: Service;
    let operator: SignedInVisitor;
    let startAnother: () => Promise<Service>;
    let database: Database;
    let databaseUrl: string;
    const ends = new AsyncDisposableStack();
    before(async () => {
      ({ mailbox, database, service, operator } = await startMailingService(engine, ends));
      databaseUrl = database.url;
      startAnother = () => startService(database, mailbox.settings);
    });
    after(() => ends.disposeAsync());

    const mailsTo = (email: string, subject: string) =>
      mailbox.mails.filter(
        ({ recipients, headers }) => recipients.includes(email) && headers.includes(`Subject: ${subject}`),
      );
    /** A member with a confirmed email, on the device where they have confirmed it. */
    async function confirmed(role: "owner" | "viewer", mosqueId: string) {
      const member = await addMember(operator, mosqueId, role);
      await confirmEmail(operator, member, mailbox);
      return member;
    }
    async function signInElsewhere({ user: { email }, password }: SignedInVisitor) {
      await visitorOf(service).does("signIn", {
        body: { email, password },
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0" },
      });
    }

    test("a person is told once of a sign-in from a new device, also by two instances, and not of a known one", async () => {
      const member = await confirmed("viewer", await addMosque(operator));
      const { user, password } = member;
      await member.does("signIn", { body: { email: user.email, password } });
      const another = await startAnother();
      try {
        await signInElsewhere(member);
        const told = () =>
          mailsTo(user.email, "A sign-in from a new device").filter(({ text }) =>
            text.includes("Device: Firefox on Linux"),
          );
        const mail = await eventually(() => told()[0]);
        assert.match(mail.text, /\/portal\/account\?view=events/);
        assert.match(mail.text, /السلام عليكم/);
        await member.does("changePassword", {
          body: { currentPassword: password, newPassword: newPassword() },
        });
        await eventually(() =>
          mailsTo(user.email, "Your password was changed").find(({ text }) =>
            text.includes("The password of your account was changed."),
          ),
        );
        assert.equal(told().length, 1);
      } finally {
        await another.end();
      }
    });

    test("a person is told of a right password on a new device whose second factor is missing: once a day", async () => {
      const member = await confirmed("viewer", await addMosque(operator));
      await addApp(member);
      for (let times = 0; times < 3; times++) await signInElsewhere(member);
      const told = () => mailsTo(member.user.email, "Your password was used on a new device");
      const mail = await eventually(() => told()[0]);
      assert.match(mail.text, /also needs your second factor/);
      assert.match(mail.text, /Device: Firefox on Linux/);
      // The next mail to the person comes after any further one would have.
      const body = { currentPassword: member.password, newPassword: newPassword() };
      await member.does("changePassword", { body });
      await eventually(() => mailsTo(member.user.email, "Your password was changed")[1]);
      assert.equal(told().length, 1);
    });

    test("a person is told of a sign-in from a new device with a second factor, whatever the browser calls itself", async () => {
      const member = await confirmed("viewer", await addMosque(operator));
      const { app } = await addApp(member);
      const { user, password } = member;
      const headers = { "User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0" };
      const signIn = async (visitor: Visitor, code: string) => {
        await visitor.does("signIn", { body: { email: user.email, password }, headers });
        await visitor.does("signInWithFactor", { body: { code }, headers });
      };
      await signIn(member, app.code());
      const told = () => mailsTo(user.email, "A sign-in from a new device");
      await signIn(visitorOf(service), app.code(1));
      const mail = await eventually(() =>
        told().find(({ text }) => text.includes("Device: Firefox on Android")),
      );
      assert.ok(mail);
      assert.equal(told().filter(({ text }) => text.includes("Device: Firefox on Android")).length, 1);
    });

    test("a person is told of repeated guesses at their password and of their codes, once a day each", async () => {
      const member = await confirmed("viewer", await addMosque(operator));
      const { app } = await addApp(member);
      const { user, password } = member;
      const subject = "Failed attempts to get into your account";
      /** One failure, and eight more of the same day, before the tenth and the eleventh. */
      async function fail(kind: string, once: () => Promise<unknown>, told: string) {
        await once();
        assert.ok(!(await database.contents()).includes(told), "one failure is no news");
        await database.execute(`UPDATE security_events SET count = 9 WHERE kind = '${kind}'`);
        await once();
        await once();
      }
      const guess = { email: user.email, password: newPassword() };
      await fail(
        "sign_in_failed",
        () => visitorOf(service).call("signIn", { body: guess }),
        "guessing your password",
      );
      await member.does("signIn", { body: { email: user.email, password } });
      const wrongCode = { code: app.code(9) };
      await fail(
        "factor_failed",
        () => member.call("signInWithFactor", { body: wrongCode }),
        "wrong codes of",
      );
      // A new password's mail sends those that wait.
      await member.does("signInWithFactor", { body: { code: app.code() } });
      await member.does("changePassword", {
        body: { currentPassword: password, newPassword: newPassword() },
      });
      const mailed = await eventually(() => {
        const mails = mailsTo(user.email, subject);
        return mails.length >= 2 ? mails : undefined;
      });
      assert.equal(mailed.length, 2);
      assert.ok(mailed.some(({ text }) => text.includes("guessing your password")));
      assert.ok(mailed.some(({ text }) => text.includes("wrong codes")));
    });

    test("an attacker writes no word of these mails: their browser's name is replaced", async () => {
      const member = await confirmed("viewer", await addMosque(operator));
      await addApp(member);
      const { user, password } = member;
      const visitor = visitorOf(service);
      const headers = { "User-Agent": "Your account is locked. Open https://evil.example (Firefox/1) now" };
      const signIn = (given: string) =>
        visitor.call("signIn", { body: { email: user.email, password: given }, headers });
      await signIn(newPassword());
      await database.execute("UPDATE security_events SET count = 9 WHERE kind = 'sign_in_failed'");
      await signIn(newPassword());
      await signIn(password);
      const told = await eventually(() => {
        const mails = ["Failed attempts to get into your account", "Your password was used on a new device"]
          .map((subject) => mailsTo(user.email, subject)[0])
          .filter((mail) => mail !== undefined);
        return mails.length === 2 ? mails : undefined;
      });
      for (const { text } of told) {
        assert.ok(!/evil|locked/.test(text), text);
        assert.match(text, /^Device: Firefox$/m);
      }
    });

    test("the owners are told of a new key and of a new owner, each once, and no one else is", async () => {
      const mosqueId = await addMosque(operator, "Masjid Salam");
      const [owner, viewer] = [await confirmed("owner", mosqueId), await confirmed("viewer", mosqueId)];
      const params = { mosqueId };
      const { apiKey } = await owner.does("createKey", {
        params,
        body: { name: "Website", scope: "sync:write" },
      });
      const mail = await eventually(() => mailsTo(owner.user.email, "Masjid Salam: a new key")[0]);
      assert.match(mail.text, /"Website"/);
      assert.ok(!mail.text.includes(apiKey));
      const userParams = { mosqueId, userId: viewer.user.id };
      await owner.does("changeRole", { params: userParams, body: { role: "owner" } });
      await eventually(() => mailsTo(owner.user.email, "Masjid Salam: a new owner")[0]);
      await owner.does("changeRole", { params: userParams, body: { role: "viewer" } });
      assert.equal(mailsTo(owner.user.email, "Masjid Salam: a new key").length, 1);
      assert.equal(mailsTo(viewer.user.email, "Masjid Salam: a new").length, 0);
    });

    test("a disabled owner is not told of the mosque", async () => {
      const mosqueId = await addMosque(operator, "Masjid Falah");
      const [owner, disabled] = [await confirmed("owner", mosqueId), await confirmed("owner", mosqueId)];
      await operator.does("disableUser", { params: { userId: disabled.user.id } });
      await owner.does("createKey", { params: { mosqueId }, body: { name: "Website", scope: "sync:write" } });
      await eventually(() => mailsTo(owner.user.email, "Masjid Falah: a new key")[0]);
      assert.equal(mailsTo(disabled.user.email, "Masjid Falah: a new key").length, 0);
    });

    test("the owners are told of a key that was made by a command on the machine", async () => {
      const mosqueId = await addMosque(operator, "Masjid Huda");
      const [owner, viewer] = [await confirmed("owner", mosqueId), await confirmed("viewer", mosqueId)];
      const printed = done(
        await runProgram("commands/provision.ts", {
          arguments: ["--name", "Prayer board", "--mosque", mosqueId],
          environment: { DATABASE_URL: databaseUrl, ...mailbox.settings },
        }),
      );
      // The service looks for mails once a minute, and whenever it has added one itself.
      await owner.does("createKey", { params: { mosqueId }, body: { name: "Website", scope: "sync:read" } });
      const told = () => mailsTo(owner.user.email, "Masjid Huda: a new key");
      await eventually(() => (told().length === 2 ? true : undefined));
      const mail = told().find(({ text }) => text.includes('"Prayer board"')) ?? assert.fail();
      assert.match(mail.text, /\/portal\/mosques\//);
      assert.ok(!mail.text.includes(JSON.parse(printed).apiKey));
      assert.equal(mailsTo(viewer.user.email, "Masjid Huda: a new key").length, 0);
    });
  });
}
