import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { errorReasons, type Language, sharedTexts } from "@mosque-sync/contract";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  confirmEmail,
  newPassword,
  type SignedInVisitor,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import type { Service } from "../support/services/service.ts";
import { mosqueOver } from "../support/services/suite.ts";
import { type OidcProvider, startOidcProvider } from "../support/sign-in/oidc-provider.ts";
import { settingsFor, signInElsewhere } from "../support/sign-in/oidc-sign-in.ts";
import type { ArrivedMail, Mailbox } from "../support/surroundings/mailbox.ts";
import { startMailingService } from "../support/surroundings/mailing-service.ts";

const english = /As-salamu alaykum/;
const arabic = /السلام عليكم/;

for (const engine of enginesAboveStore) {
  describe(`The language of mails on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let service: Service;
    let operator: SignedInVisitor;
    let provider: OidcProvider;
    const ends = new AsyncDisposableStack();
    before(async () => {
      provider = await startOidcProvider();
      ends.defer(async () => void (await provider.stop()));
      ({ mailbox, service, operator } = await startMailingService(engine, ends, settingsFor(provider)));
    });
    after(() => ends.disposeAsync());

    const reads = (person: SignedInVisitor, language: Language) =>
      person.does("updateAccount", { body: { language } });
    /** A member with a confirmed email. */
    async function member(mosqueId: string, language?: Language) {
      const person = await addMember(operator, mosqueId, "manager");
      await confirmEmail(operator, person, mailbox);
      if (language) await reads(person, language);
      return person;
    }
    const subjectOf = ({ headers }: ArrivedMail) => /^Subject: (.*?)\r?$/m.exec(headers)?.[1] ?? "";
    /** The newest mail to a person with a subject. */
    const mailTo = ({ user }: SignedInVisitor, subject: string) =>
      eventually(() =>
        mailbox.mails.findLast((mail) => mail.recipients.includes(user.email) && subjectOf(mail) === subject),
      );

    test("is the reader's language in the portal, and changes with it", async () => {
      const person = await member(await addMosque(operator));
      assert.equal((await person.does("getSession")).language, undefined);
      await operator.does("makePasswordLink", { params: { userId: person.user.id } });
      const both = await mailTo(person, "Choose a new password | اختر كلمة مرور جديدة");
      assert.match(both.text, english);
      assert.match(both.text, arabic);
      assert.ok(both.text.search(english) < both.text.search(arabic));
      assert.equal(both.text.match(/\/portal\/password#/g)?.length, 2, "the link is in either part");

      await reads(person, "ar");
      assert.equal((await person.does("getSession")).language, "ar");
      const currentPassword = person.password;
      await person.does("changePassword", { body: { currentPassword, newPassword: newPassword() } });
      const inArabic = await mailTo(person, "غُيّرت كلمة مرورك");
      assert.match(inArabic.text, arabic);
      assert.doesNotMatch(inArabic.text, english);
      assert.match(inArabic.text, /الوقت: .*بالتوقيت العالمي/);

      await reads(person, "en");
      await operator.does("makePasswordLink", { params: { userId: person.user.id } });
      const inEnglish = await mailTo(person, "Choose a new password");
      assert.doesNotMatch(inEnglish.text, arabic);
    });

    test("is, for who signs in with the other service, theirs in the portal, and both until it is known", async () => {
      const person = await addMember(operator, await addMosque(operator), "viewer");
      provider.person = { sub: "8", email: person.user.email, email_verified: true, name: "Amina" };
      const first = visitorOf(service);
      assert.equal(await signInElsewhere(first, provider), "/portal/");
      const both = await mailTo(person, "A sign-in from a new device | تسجيل دخول من جهاز جديد");
      assert.match(both.text, english);
      assert.match(both.text, arabic);
      for (const [language, subject, other] of [
        ["ar", "تسجيل دخول من جهاز جديد", english],
        ["en", "A sign-in from a new device", arabic],
      ] as const) {
        await first.does("updateAccount", { body: { language } });
        await signInElsewhere(visitorOf(service), provider);
        assert.doesNotMatch((await mailTo(person, subject)).text, other);
      }
    });

    test("of an invitation is the invited person's, and not the inviter's", async () => {
      await reads(operator, "ar");
      const [first, second] = [
        await addMosque(operator, "Masjid Noor"),
        await addMosque(operator, "Masjid Huda"),
      ];
      const person = await member(first, "en");
      const body = { email: person.user.email, role: "owner" } as const;
      await operator.does("invite", { params: { mosqueId: second }, body });
      const mail = await mailTo(person, `Masjid Huda: ${operator.user.name} invites you`);
      assert.doesNotMatch(mail.text, arabic);
    });

    test("of news about a sync is each reader's own, with its reason, and both until it is known", async () => {
      const mosqueId = await addMosque(operator, "Masjid Salam");
      const [reader, arabicReader, anyone] = [
        await member(mosqueId, "en"),
        await member(mosqueId, "ar"),
        await member(mosqueId),
      ];
      const body = { name: "Website", scope: "sync:write" } as const;
      const { key, apiKey } = await operator.does("createKey", { params: { mosqueId }, body });
      const website = mosqueOver({
        ...{
          request: service.request,
          operator: undefined as never,
          id: mosqueId,
          keyId: key.id,
          key: apiKey,
        },
      });
      await website.patch("/profile", { status: "Open" });
      await eventually(async () => {
        const { since } = await operator.does("getOverview", { params: { mosqueId } });
        return since !== undefined || undefined;
      });
      await website.patch("/profile", { timeZoneId: "Nowhere" });
      const whyEnglish = new RegExp(RegExp.escape(errorReasons.time_zone_unknown.admin));
      const whyArabic = new RegExp(RegExp.escape(sharedTexts.ar.reasons.time_zone_unknown));

      const inEnglish = await mailTo(reader, "Masjid Salam: the sync failed");
      assert.match(inEnglish.text, whyEnglish);
      assert.doesNotMatch(inEnglish.text, arabic);
      const inArabic = await mailTo(arabicReader, "Masjid Salam: أخفقت المزامنة");
      assert.match(inArabic.text, whyArabic);
      assert.match(inArabic.text, /المقصود: timeZoneId: Nowhere/);
      assert.doesNotMatch(inArabic.text, english);
      const inBoth = await mailTo(anyone, "Masjid Salam: the sync failed | Masjid Salam: أخفقت المزامنة");
      assert.match(inBoth.text, whyEnglish);
      assert.match(inBoth.text, whyArabic);
    });

    test("is the user's own choice, among the existing ones", async () => {
      const person = await member(await addMosque(operator));
      const response = await person.call("updateAccount", { body: { language: "fr" as Language } });
      assert.equal(response.status, 400);
      assert.equal((await person.does("getSession")).language, undefined);
    });
  });
}
