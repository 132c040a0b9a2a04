import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import { addMember, addMosque, confirmEmail, type SignedInVisitor } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addApp } from "../../support/sign-in/factors.ts";
import { addPasskey } from "../../support/sign-in/passkeys.ts";
import type { Mailbox } from "../../support/surroundings/mailbox.ts";
import { startMailingService } from "../../support/surroundings/mailing-service.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`Mails about an account's factors on ${engine.name}`, () => {
    const ends = new AsyncDisposableStack();
    let mailbox: Mailbox;
    let database: Database;
    let operator: SignedInVisitor;
    before(async () => {
      ({ mailbox, database, operator } = await startMailingService(engine, ends, { PUBLIC_URL: origin }));
    });
    after(() => ends.disposeAsync());

    for (const [language, added, removed, other] of [
      ["en", "A second factor was added", "A second factor was removed", "السلام عليكم"],
      ["ar", "أُضيف عامل ثانٍ", "أُزيل عامل ثانٍ", "As-salamu alaykum"],
    ] as const) {
      test(`an app or a passkey that is added or removed is told in the account's language: ${language}`, async () => {
        const person = await addMember(operator, await addMosque(operator), "viewer");
        await confirmEmail(operator, person, mailbox);
        await database.execute(`UPDATE users SET language = '${language}' WHERE id = '${person.user.id}'`);
        /** Waits until so many mails with a subject have come. */
        const told = (subject: string, count: number) =>
          eventually(() => {
            const mails = mailbox.mails.filter(
              ({ recipients, headers }) =>
                recipients.includes(person.user.email) && headers.includes(`Subject: ${subject}`),
            );
            return mails.length === count ? mails : undefined;
          });
        await addApp(person);
        await told(added, 1);
        const passkey = await addPasskey(person, newAuthenticator(origin));
        await told(added, 2);
        await person.does("removeTotp");
        await told(removed, 1);
        await person.does("removePasskey", { params: { passkeyId: passkey.id } });
        for (const { text } of await told(removed, 2)) {
          assert.ok(!text.includes(other));
          assert.match(text, /\/portal\/account\?view=events/);
        }
      });
    }
  });
}
