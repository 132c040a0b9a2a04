import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endpoints, retirement } from "@mosque-sync/contract";
import { startRetirementNews, tellOwners } from "../../../src/portal/retired/retirement-news.ts";
import { createKey, findKeyById, revokeKey } from "../../../src/store/keys/keys.ts";
import { batchWith, writeBatches } from "../../../src/store/requests/request-batches.ts";
import { engines } from "../../store/databases.ts";
import { newKey, storeOn } from "../../store/store-suite.ts";

const see = "https://example.org/events-2027";
const retired = retirement({ since: "2027-01-15", until: "2028-01-15", see });
const listEvents = { ...endpoints.listEvents, retired };
const updateEvent = { ...endpoints.updateEvent, retired };
const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of engines) {
  suite(`News of retired endpoints on ${engine.name}`, { concurrency: 1 }, () => {
    const shared = storeOn(engine);
    let told = 0;
    const news = {
      get store() {
        return shared.store;
      },
      mailer: { canSend: true },
      keysPageOf: (mosqueId: string) => `https://sync.example.org/portal/mosques/${mosqueId}/keys`,
      onMails: () => void told++,
    };

    async function addOwner(mosqueId: string, emailVerified = 1) {
      const [id, at] = [crypto.randomUUID(), "2026-06-01T12:00:00.000Z"];
      const email = `${id}@example.org`;
      await shared.store.write(async (tx) => {
        const names = { name: "Amina", nameOrder: "amina", nameFolded: "amina" };
        const account = {
          id,
          email,
          emailVerified,
          image: null,
          isOperator: 0,
          securityGeneration: 0,
          createdAt: at,
          updatedAt: at,
        };
        await tx
          .insertInto("users")
          .values({ ...names, ...account })
          .execute();
        await tx
          .insertInto("members")
          .values({ mosqueId, userId: id, role: "owner", joinedAt: at, mails: 0 })
          .execute();
      });
      return email;
    }
    const addKey = (mosqueId: string, name: string) =>
      shared.change(mosqueId, (writing) => createKey(writing, { ...newKey(), name }));
    /** Logs a call of a mosque's key. @param path beneath the mosque's */
    const use = (mosqueId: string, keyId: string, call: string, daysAgo = 1) => {
      const [method = "", path = ""] = call.split(" ");
      const outcome = { status: 200, reason: null, durationMicroseconds: 1, requestId: "r" };
      const at = new Date(shared.store.now().getTime() - daysAgo * dayMs).toISOString();
      return writeBatches(shared.store, [
        batchWith({ ...outcome, mosqueId, keyId, at, method, path: `/v1/mosques/${mosqueId}/${path}` }),
      ]);
    };
    /** Goes through the mosques as several instances do at once. */
    async function pass(name: string, endpoint: typeof listEvents | typeof updateEvent, instances = 3) {
      const { signal } = new AbortController();
      await Promise.all(Array.from({ length: instances }, () => tellOwners(news, name, endpoint, signal)));
    }
    const mailsOf = (mosqueId: string) =>
      shared.store.read((tx) =>
        tx
          .selectFrom("mails")
          .select(["address", "what", "subject", "text"])
          .where("mosqueId", "=", mosqueId)
          .execute(),
      );

    test("reach the owners whose working keys called it in the last 30 days, once", async () => {
      const mosqueId = await shared.addMosque();
      const email = await addOwner(mosqueId);
      await addOwner(mosqueId, 0);
      const [website, revoked, other, former] = await Promise.all(
        ["Website", "Revoked", "Other", "Former"].map((name) => addKey(mosqueId, name)),
      );
      assert.ok(website && revoked && other && former);
      await use(mosqueId, website.keyId, "GET events");
      await use(mosqueId, revoked.keyId, "GET events");
      await use(mosqueId, other.keyId, "POST events");
      await use(mosqueId, other.keyId, `GET events/${crypto.randomUUID()}`);
      await use(mosqueId, former.keyId, "GET events", 31);
      await shared.change(mosqueId, async (writing) => {
        await revokeKey(writing, (await findKeyById(writing.tx, revoked.keyId)) ?? assert.fail());
      });
      const others = await shared.addMosque();
      await addOwner(others);
      await use(others, (await addKey(others, "Website")).keyId, "GET prayers");

      await pass("listEvents", listEvents);
      await pass("listEvents", listEvents);

      const [mail, ...none] = await mailsOf(mosqueId);
      assert.deepEqual([mail?.address, mail?.what, none], [email, "key_uses_retired", []]);
      assert.match(mail?.subject ?? "", /uses a call that ends on 15 January 2028/);
      assert.match(mail?.text ?? "", /GET \/v1\/mosques\/\{mosqueId\}\/events \(List events/);
      for (const part of [see, "“Website”", `/portal/mosques/${mosqueId}/keys`, "15 يناير 2028"]) {
        assert.ok(mail?.text.includes(part), part);
      }
      for (const name of ["Revoked", "Other", "Former"]) assert.ok(!mail?.text.includes(`“${name}”`), name);
      assert.deepEqual(await mailsOf(others), []);
      assert.equal(told, 1);
    });

    test("go on where they were interrupted, and know a path with ids", async () => {
      const mosques = await Promise.all(Array.from({ length: 4 }, () => shared.addMosque()));
      for (const mosqueId of mosques) {
        await addOwner(mosqueId);
        const { keyId } = await addKey(mosqueId, "Website");
        await use(mosqueId, keyId, `PATCH events/${crypto.randomUUID()}`);
      }
      const stopping = new AbortController();
      const cut = { ...news, store: shared.store, onMails: () => stopping.abort() };
      await tellOwners(cut, "updateEvent", updateEvent, stopping.signal);
      const told = async () => {
        const mails = await Promise.all(mosques.map(mailsOf));
        return mails.map(({ length }) => length);
      };
      assert.equal((await told()).filter((mails) => mails === 1).length, 1);
      await pass("updateEvent", updateEvent);
      assert.deepEqual(await told(), [1, 1, 1, 1]);
    });

    test("do nothing while nothing is retired, or no mail can be sent", async () => {
      const silent = { warn: () => assert.fail("nothing fails") };
      const state = () => shared.store.read((tx) => tx.selectFrom("serviceState").select("name").execute());
      const before = await state();
      await startRetirementNews(news, silent).stop();
      const mute = { ...news, store: shared.store, mailer: { canSend: false } };
      await startRetirementNews(mute, silent, { listPrayers: { ...endpoints.listPrayers, retired } }).stop();
      assert.deepEqual(await state(), before);
    });
  });
}
