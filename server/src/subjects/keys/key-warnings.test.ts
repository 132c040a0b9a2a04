import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { forgetState, saveState } from "#store/service-state.ts";
import { bitOf } from "#store/tables/columns.ts";
import { engines } from "#test/store/databases.ts";
import { newKey, storeOn } from "#test/store/store-suite.ts";
import { batchWith, writeBatches } from "../activity/rows/log/request-batches.ts";
import { warnOfKeys } from "./key-warnings.ts";
import { createKey, findKeyById, revokeKey } from "./rows/keys.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const createdAt = new Date("2026-06-01T12:00:00.000Z");
const inDays = (days: number, hours = 0) => new Date(createdAt.getTime() + days * dayMs + hours * 3_600_000);

for (const engine of engines) {
  suite(`Warnings of keys on ${engine.name}`, { concurrency: 1 }, () => {
    const shared = storeOn(engine);

    /** A mosque with an owner who wants mails, and a manager who does not. */
    async function newMosque() {
      const mosqueId = await shared.addMosque();
      const email = `${crypto.randomUUID()}@example.org`;
      await addPerson(mosqueId, email, "owner", { mails: true, emailVerified: true });
      await addPerson(mosqueId, `x${email}`, "manager", { mails: false, emailVerified: true });
      await addPerson(mosqueId, `y${email}`, "owner", { mails: true, emailVerified: false });
      await addPerson(mosqueId, `z${email}`, "viewer", { mails: true, emailVerified: true });
      return { mosqueId, email };
    }
    async function addPerson(
      mosqueId: string,
      email: string,
      role: "owner" | "manager" | "viewer",
      { mails, emailVerified }: { mails: boolean; emailVerified: boolean },
    ) {
      const [id, at] = [crypto.randomUUID(), createdAt.toISOString()];
      await shared.store.write(async (tx) => {
        const names = { name: "Amina", nameOrder: "amina", nameFolded: "amina" };
        const account = {
          id,
          email,
          emailVerified: bitOf(emailVerified),
          image: null,
          isOperator: bitOf(false),
          securityGeneration: 0,
          generationBegan: null,
          digest: bitOf(true),
          createdAt: at,
          updatedAt: at,
        };
        await tx
          .insertInto("users")
          .values({ ...names, ...account })
          .execute();
        await tx
          .insertInto("members")
          .values({ mosqueId, userId: id, role, joinedAt: at, mails: bitOf(mails) })
          .execute();
      });
    }
    const addKey = (mosqueId: string, name: string, expiresAt?: Date, at = createdAt) =>
      shared.change(
        mosqueId,
        (writing) => createKey(writing, { ...newKey(), name, expiresAt: expiresAt?.toISOString() ?? null }),
        at.toISOString(),
      );
    const use = (mosqueId: string, keyId: string, at: Date) => {
      const request = {
        method: "GET",
        path: "/v1",
        status: 200,
        reason: null,
        isWriter: true,
        durationMicroseconds: 1,
      };
      const ids = { mosqueId, keyId, requestId: "r", at: at.toISOString() };
      return writeBatches(shared.store, [batchWith({ ...request, ...ids })]);
    };
    async function look(now: Date, { canSend = true, instances = 3 } = {}) {
      let told = 0;
      const warning = {
        ...{ store: shared.store, mailer: { canSend }, onMails: () => void told++ },
        keysPageOf: (mosqueId: string) => `https://sync.example.org/portal/mosques/${mosqueId}/keys`,
      };
      const { signal } = new AbortController();
      await Promise.all(Array.from({ length: instances }, () => warnOfKeys(warning, now, signal)));
      return told;
    }
    const mailsOf = (mosqueId: string) =>
      shared.store.read((tx) =>
        tx
          .selectFrom("mails")
          .select(["address", "what", "subject", "text"])
          .where("mosqueId", "=", mosqueId)
          .orderBy("madeAt")
          .execute(),
      );

    test("come 14 and 3 days before a key ends, each once, only to owners and managers who want mails", async () => {
      const { mosqueId, email } = await newMosque();
      const { keyId } = await addKey(mosqueId, "Website", inDays(100));
      await use(mosqueId, keyId, inDays(99));
      await look(inDays(86, -1));
      assert.deepEqual(await mailsOf(mosqueId), []);
      await look(inDays(86, 1));
      await look(inDays(90));
      const [first, ...none] = await mailsOf(mosqueId);
      assert.deepEqual([first?.address, first?.what, none], [email, "key_ends", []]);
      assert.match(first?.subject ?? "", /a key ends soon/);
      assert.match(
        first?.text ?? "",
        /“Website” \(mps_\w{10}…\): ends on Wednesday,? 9 September 2026 at 13:00/,
      );
      assert.match(first?.text ?? "", new RegExp(`/portal/mosques/${mosqueId}/keys`));
      await look(inDays(97, 1));
      await look(inDays(99));
      await look(inDays(101));
      assert.equal((await mailsOf(mosqueId)).length, 2);
    });

    test("that were missed come as only the last one", async () => {
      const { mosqueId } = await newMosque();
      const { keyId } = await addKey(mosqueId, "Website", inDays(100));
      await use(mosqueId, keyId, inDays(97));
      await look(inDays(98));
      await look(inDays(98, 2));
      assert.equal((await mailsOf(mosqueId)).length, 1);
    });

    test("list several keys of a mosque in one mail, without ended keys and keys created to end soon", async () => {
      const { mosqueId } = await newMosque();
      for (const name of ["First", "Second"]) await addKey(mosqueId, name, inDays(100));
      const { keyId } = await addKey(mosqueId, "Revoked", inDays(100));
      await addKey(mosqueId, "Short", inDays(100), inDays(90));
      await shared.change(mosqueId, async (writing) => {
        await revokeKey(writing, (await findKeyById(writing.tx, keyId)) ?? assert.fail());
      });
      await look(inDays(91), { instances: 1 });
      const [mail, ...none] = (await mailsOf(mosqueId)).filter(({ what }) => what === "key_ends");
      assert.deepEqual(none, []);
      for (const name of ["First", "Second"]) assert.ok(mail?.text.includes(`“${name}”`), name);
      for (const name of ["Revoked", "Short"]) assert.ok(!mail?.text.includes(`“${name}”`), name);
    });

    test("come once when a key was not used for 30 days, whether or not it ever was", async () => {
      const { mosqueId, email } = await newMosque();
      const { keyId: used } = await addKey(mosqueId, "Used");
      await addKey(mosqueId, "Never used");
      await use(mosqueId, used, inDays(10));
      await look(inDays(30, -1));
      assert.deepEqual(await mailsOf(mosqueId), []);
      await look(inDays(30, 1));
      const [never, ...none] = await mailsOf(mosqueId);
      assert.deepEqual([never?.address, never?.what, none], [email, "key_unused", []]);
      assert.ok(never?.text.includes("“Never used”") && !never.text.includes("“Used”"));
      await look(inDays(40, 1));
      const mails = await mailsOf(mosqueId);
      assert.equal(mails.length, 2);
      assert.ok(mails[1]?.text.includes("“Used”"));
      await look(inDays(200));
      assert.equal((await mailsOf(mosqueId)).length, 2);
    });

    test("do not call a key unused before 30 days have passed since a restore, which forgets its use", async () => {
      const { mosqueId } = await newMosque();
      await addKey(mosqueId, "Website");
      await shared.store.write((tx) => saveState(tx, "key-uses-since", inDays(50).toISOString()));
      await look(inDays(79));
      assert.deepEqual(await mailsOf(mosqueId), []);
      await look(inDays(81));
      assert.equal((await mailsOf(mosqueId)).length, 1);
      await shared.store.write((tx) => forgetState(tx, "key-uses-since"));
    });

    test("wait until somebody wants them", async () => {
      const mosqueId = await shared.addMosque();
      await addKey(mosqueId, "Website");
      await look(inDays(40));
      assert.deepEqual(await mailsOf(mosqueId), []);
      await addPerson(mosqueId, `${crypto.randomUUID()}@example.org`, "owner", {
        mails: true,
        emailVerified: true,
      });
      await look(inDays(41));
      assert.equal((await mailsOf(mosqueId)).length, 1);
    });
  });
}
