import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openStore } from "../../../server/src/store/store.ts";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import type { Service } from "../../support/services/service.ts";
import { linkIn, type Mailbox } from "../../support/surroundings/mailbox.ts";
import { startMailingService } from "../../support/surroundings/mailing-service.ts";
import { neverIssuedKey, withChangedCharacter } from "./api-keys.ts";
import { assertEnded, assertWorks, type KeyDesk, keyDesk } from "./portal-keys.ts";

for (const engine of enginesAboveStore) {
  describe(`Reporting a leaked key on ${engine.name}`, { concurrency: 1 }, () => {
    let mailbox: Mailbox;
    let database: Database;
    let service: Service;
    let operator: SignedInVisitor;
    const ends = new AsyncDisposableStack();
    before(async () => {
      const settings = { TRUSTED_PROXIES: "127.0.0.1", SIGN_IN_FAILURES_PER_MINUTE: "4" };
      ({ mailbox, database, service, operator } = await startMailingService(engine, ends, settings));
    });
    after(() => ends.disposeAsync());
    const newDesk = async () => keyDesk(operator, await addMosque(operator, "Masjid Noor"));

    let visitors = 0;
    /** Reports a key as a visitor of another address, who is not signed in. */
    const report = (apiKey: string, from = `198.51.100.${++visitors}`) =>
      visitorOf(service).call("reportLeakedKey", { body: { apiKey }, headers: { "X-Forwarded-For": from } });
    async function assertResponses(apiKey: string, revokedNow: boolean) {
      const { status, body } = await report(apiKey);
      assert.deepEqual({ status, body }, { status: 200, body: { revokedNow } });
    }
    const suite = { request: (call: Parameters<Service["request"]>[0]) => service.request(call) } as never;
    const works = (desk: KeyDesk, key: string) => assertWorks(suite, desk, key);
    const ended = (desk: KeyDesk, key: string) => assertEnded(suite, desk, key, "key_revoked");

    test("ends a working key immediately, without an account, and leaves its predecessor working", async () => {
      const desk = await newDesk();
      const first = await desk.create({});
      const { apiKey } = await desk.rotate(first.key.id, "24h");
      await assertResponses(`  ${apiKey}\n`, true);
      await ended(desk, apiKey);
      await works(desk, first.apiKey);
      await assertResponses(first.apiKey, true);
      await ended(desk, first.apiKey);
    });

    test("gives the same response for a key that was never issued, a wrong secret and a revoked key, and ends no key", async () => {
      const desk = await newDesk();
      const { apiKey, key } = await desk.create({});
      const { apiKey: other } = await desk.create({ name: "Other" });
      await desk.revoke(key.id, key.name);
      const mixed = neverIssuedKey();
      for (const nothing of [mixed, apiKey]) await assertResponses(nothing, false);
      await works(desk, other);
      for (const broken of [withChangedCharacter(other, 20), other.slice(0, 20), "nonsense"]) {
        assertRefused(await report(broken), "not_an_api_key");
      }
      await works(desk, other);
    });

    test("ends a key whose networks are limited, from anywhere", async () => {
      const desk = await newDesk();
      const { apiKey, key } = await desk.create({});
      await desk.update(key.id, { networks: ["203.0.113.7"] });
      await assertResponses(apiKey, true);
      assert.equal((await desk.get(key.id)).status, "revoked");
    });

    test("of concurrent reports of one key, one ends it", async () => {
      const { apiKey } = await (await newDesk()).create({});
      const responses = await Promise.all(Array.from({ length: 6 }, () => report(apiKey)));
      assert.equal(responses.filter(({ body }) => body.revokedNow).length, 1);
    });

    test("is limited for each address", async () => {
      const from = "203.0.113.99";
      for (let sent = 0; sent < 4; sent++) assert.equal((await report(neverIssuedKey(), from)).status, 200);
      assertRefused(await report(neverIssuedKey(), from), "too_many_sign_ins");
    });

    test("is recorded with the key's name and the visitor's IP address, and mailed only to the owners", async () => {
      const desk = await newDesk();
      const { mosqueId } = desk;
      const owner = await addMember(operator, mosqueId, "owner");
      const manager = await addMember(operator, mosqueId, "manager");
      for (const { user } of [owner, manager]) {
        await mailbox.next(user.email);
        await database.execute(`UPDATE users SET email_verified = 1 WHERE id = '${user.id}'`);
      }
      await owner.does("setMyMails", { params: { mosqueId }, body: { mails: false } });
      const { apiKey, key } = await desk.create({ name: "Website" });
      assert.match((await mailbox.next(owner.user.email)).headers, /a new key/);
      assert.equal((await report(apiKey, "203.0.113.50")).status, 200);

      const mail = await mailbox.next(owner.user.email);
      assert.match(mail.headers, /^Subject: Masjid Noor: a leaked key was revoked \| /m);
      assert.ok(mail.text.includes(key.prefix) && !mail.text.includes(apiKey));
      assert.match(linkIn(mail) ?? "", new RegExp(`/portal/mosques/${mosqueId}/keys$`));
      const told = mailbox.mails.filter(({ headers }) => headers.includes("a leaked key was revoked"));
      assert.ok(told.every(({ recipients }) => !recipients.includes(manager.user.email)));

      const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
      const [event] = await store.read((tx) =>
        tx
          .selectFrom("securityEvents")
          .selectAll()
          .where("mosqueId", "=", mosqueId)
          .where("kind", "=", "key_reported")
          .execute(),
      );
      await store.close();
      assert.deepEqual(
        [event?.actorKind, event?.actorId, event?.address, event?.details],
        ["visitor", null, "203.0.113.50", JSON.stringify({ key: "Website", prefix: key.prefix })],
      );
      const { changes } = await operator.does("listChanges", { params: { mosqueId } });
      assert.deepEqual([changes[0]?.actor.kind, changes[0]?.after?.status], ["key", "revoked"]);
    });
  });
}
