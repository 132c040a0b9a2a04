import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { HealthState } from "@mosque-sync/contract";
import {
  addMails,
  claimMail,
  countMailsSince,
  findDueMails,
  findFailedMails,
  giveUpUnclear,
  saveDelivery,
} from "#subjects/mail/rows/mails.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import {
  type Checked,
  countInTrouble,
  findDueMosques,
  findHealthy,
  findMosquesToCheck,
  saveCheck,
} from "./checks.ts";
import { findWatch, saveWatchSettings } from "./watches.ts";

const [at, later] = ["2026-11-22T03:02:00.000Z", "2026-11-22T08:00:00.000Z"];

for (const engine of engines) {
  suite(`the watch over a mosque's sync on ${engine.name}`, () => {
    const shared = storeOn(engine);

    const found = (mosqueId: string, state: HealthState, checkAt: string | null = null): Checked => ({
      ...{ mosqueId, state, reason: state === "failed" ? "key_revoked" : null, checkAt },
      keyFamilyId: null,
      ...{ prayersVersion: 1, prayersChangedAt: at },
    });
    const watchOf = (mosqueId: string) => shared.store.read((tx) => findWatch(tx, mosqueId));
    const save = async (mosqueId: string, state: HealthState, moment = at) => {
      const before = await watchOf(mosqueId);
      return shared.store.write((tx) => saveCheck(tx, before, found(mosqueId, state), moment));
    };

    test("reports a change once when many checks see it at the same time, whether the mosque was watched or not", async () => {
      const mosqueId = await shared.addMosque();
      for (const [state, news] of [
        ["failed", "failed"],
        ["healthy", "recovered"],
      ] as const) {
        const before = await watchOf(mosqueId);
        const saved = await Promise.all(
          Array.from({ length: 8 }, () =>
            shared.store.write((tx) => saveCheck(tx, before, found(mosqueId, state), later)),
          ),
        );
        assert.deepEqual(
          saved.filter(({ isSaved }) => isSaved).map((one) => one.news),
          [news],
        );
      }
    });

    test("keeps since when a state holds", async () => {
      const mosqueId = await shared.addMosque();
      await save(mosqueId, "failed");
      assert.equal((await save(mosqueId, "failed", later)).news, undefined);
      assert.equal((await watchOf(mosqueId))?.stateSince, at);
      await save(mosqueId, "healthy", later);
      assert.equal((await watchOf(mosqueId))?.stateSince, later);
    });

    test("discards results from before the team changed the rhythm, and is due immediately", async () => {
      const mosqueId = await shared.addMosque();
      await save(mosqueId, "healthy");
      const before = await watchOf(mosqueId);
      const settings = { periodMinutes: 60, graceMinutes: 5, paused: 1 } as const;
      await shared.store.write((tx) =>
        saveWatchSettings(tx, { id: mosqueId, prayersVersion: 1 }, settings, at),
      );
      const { isSaved } = await shared.store.write((tx) =>
        saveCheck(tx, before, found(mosqueId, "late"), later),
      );
      assert.equal(isSaved, false);
      const watch = await watchOf(mosqueId);
      assert.deepEqual([watch?.state, watch?.paused, watch?.checkAt], ["healthy", 1, at]);
      const due = await shared.store.read((tx) => findDueMosques(tx, later, 100));
      assert.ok(due.includes(mosqueId));
      const [toCheck] = await shared.store.read((tx) =>
        findMosquesToCheck(tx, [mosqueId, crypto.randomUUID()]),
      );
      assert.deepEqual(toCheck?.watch, watch);
    });

    test("counts mosques in trouble, and knows the healthy ones", async () => {
      const before = await shared.store.read(countInTrouble);
      const ids = [await shared.addMosque(), await shared.addMosque(), await shared.addMosque()];
      for (const [index, state] of (["stuck", "late", "healthy"] as const).entries()) {
        await save(ids[index] as string, state);
      }
      const more = (await shared.store.read(countInTrouble)).map(
        ({ mosques }, index) => mosques - (before[index]?.mosques ?? 0),
      );
      assert.deepEqual(more, [0, 1, 1]);
      assert.deepEqual(await shared.store.read((tx) => findHealthy(tx, ids)), [ids[2]]);
    });
  });

  suite(`mails about a mosque's sync on ${engine.name}`, () => {
    const shared = storeOn(engine);

    async function mailFor(address: string): Promise<{ mosqueId: string; id: string }> {
      const mosqueId = await shared.addMosque();
      const mail = { mosqueId, address, what: "failed", subject: "S", text: "T" } as const;
      await shared.store.write((tx) => addMails(tx, [mail], at));
      const [id = ""] = await shared.store.read((tx) => findDueMails(tx, at, 1));
      return { mosqueId, id };
    }

    test("are claimed once, however many claim them at the same time", async () => {
      const { id, mosqueId } = await mailFor("a@example.org");
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => shared.store.write((tx) => claimMail(tx, id, at))),
      );
      assert.deepEqual(
        claims.flatMap((mail) => (mail ? [mail.address] : [])),
        ["a@example.org"],
      );
      await shared.store.write((tx) => saveDelivery(tx, id, { sentAt: at, claimedAt: null }));
      assert.deepEqual(await shared.store.read((tx) => findDueMails(tx, later, 10)), []);
      assert.equal(
        await shared.store.read((tx) => countMailsSince(tx, mosqueId, "2026-11-21T03:02:00.000Z")),
        1,
      );
      assert.equal(await shared.store.read((tx) => countMailsSince(tx, mosqueId, later)), 0);
    });

    test("are tried once by eight processes that found them due, if the mail server refuses", async () => {
      const { id } = await mailFor("c@example.org");
      const refused = async () => {
        const mail = await shared.store.write((tx) => claimMail(tx, id, at));
        if (mail) await shared.store.write((tx) => saveDelivery(tx, id, { dueAt: later, claimedAt: null }));
        return mail;
      };
      const tries = [];
      for (let process = 0; process < 8; process += 1) tries.push(await refused());
      assert.equal(tries.filter((mail) => mail !== undefined).length, 1);
      const again = await shared.store.write((tx) => claimMail(tx, id, later));
      assert.equal(again?.tries, 2);
      await shared.store.write((tx) => saveDelivery(tx, id, { sentAt: later, claimedAt: null }));
    });

    test("are given up, and shown, when whoever claimed them was killed: they may have been sent", async () => {
      const { id } = await mailFor("b@example.org");
      await shared.store.write((tx) => claimMail(tx, id, at));
      await shared.store.write((tx) => giveUpUnclear(tx, at, at));
      assert.deepEqual(await shared.store.read((tx) => findFailedMails(tx, 10)), []);
      await shared.store.write((tx) => giveUpUnclear(tx, later, later));
      const failed = await shared.store.read((tx) => findFailedMails(tx, 10));
      assert.deepEqual(
        failed.map(({ address, problem, failedAt }) => [address, problem, failedAt]),
        [["b@example.org", null, later]],
      );
      assert.deepEqual(await shared.store.read((tx) => findDueMails(tx, later, 10)), []);
    });
  });
}
