import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { prepare } from "#store/tables/prepare.ts";
import { createKey, findKeyOf, revokeKey } from "#subjects/keys/rows/keys.ts";
import { findMosque, lockMosque } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "../databases.ts";
import { addMosque, newKey, newMosque, storeOn } from "../store-suite.ts";

const rename = prepare<{ id: string; communityName: string }, unknown>((tx, value) =>
  tx.updateTable("mosques").set("communityName", value("communityName")).where("id", "=", value("id")),
);
const copyId = prepare<{ id: string; copied: string }, unknown>((tx, value) =>
  tx.updateTable("mosques").set("id", value("copied")).where("id", "=", value("id")),
);

for (const engine of engines) {
  suite(`a write on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const exists = (id: string) => shared.store.read(async (tx) => (await findMosque(tx, id)) !== undefined);

    test("that has ended is visible to every other program", async () => {
      const id = await shared.addMosque();
      assert.equal((await shared.database.query(`SELECT 1 FROM mosques WHERE id = '${id}'`)).length, 1);
    });

    test("resolves once it is committed, not before, even if it shares the commit with others", async () => {
      const mosque = newMosque();
      const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const seenWhenAnswered = shared.store
        .write((tx) => addMosque(tx, mosque))
        .then(() => shared.database.query(`SELECT 1 FROM mosques WHERE id = '${mosque.id}'`));
      const other = shared.store.write(async () => {
        started.resolve();
        await mayEnd.promise;
      });
      await started.promise;
      mayEnd.resolve();
      await other;
      assert.equal((await seenWhenAnswered).length, 1);
    });

    test("returns what its work returns", async () => {
      assert.equal(await shared.store.write(async () => "done"), "done");
    });

    test("that throws has no effect, and rejects with the thrown error", async () => {
      const mosque = newMosque();
      const fault = new Error("after the insert");
      const write = shared.store.write(async (tx) => {
        await addMosque(tx, mosque);
        throw fault;
      });
      await assert.rejects(write, fault);
      assert.equal(await exists(mosque.id), false);
    });

    test("that fails does not affect other writes of the same commit", async () => {
      const existing = await shared.addMosque();
      const [first, thrown, last] = [newMosque(), newMosque(), newMosque()];
      const outcomes = await Promise.allSettled([
        shared.store.write((tx) => addMosque(tx, first)),
        shared.store.write(async (tx) => {
          await addMosque(tx, thrown);
          throw new Error("after the insert");
        }),
        shared.store.write((tx) => addMosque(tx, { ...newMosque(), id: existing })),
        shared.store.write((tx) => addMosque(tx, last)),
      ]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ["fulfilled", "rejected", "rejected", "fulfilled"],
      );
      assert.deepEqual(await Promise.all([first, thrown, last].map(({ id }) => exists(id))), [
        true,
        false,
        true,
      ]);
    });

    test("that breaks a constraint is a fault of the program, not of the database", async () => {
      const id = await shared.addMosque();
      await assert.rejects(
        shared.store.write((tx) => addMosque(tx, { ...newMosque(), id })),
        (error) => !shared.store.isUnavailable(error),
      );
    });

    test("fails with the error of a statement that it sent without waiting, and has no effect", async () => {
      const [existing, mosque] = [await shared.addMosque(), newMosque()];
      const write = shared.store.write(async (tx) => {
        await addMosque(tx, mosque);
        rename.send(tx, { id: mosque.id, communityName: "Masjid Taqwa" });
        copyId.send(tx, { id: mosque.id, copied: existing });
      });
      await assert.rejects(write, /unique/i);
      assert.equal(await exists(mosque.id), false);
      await shared.store.write((tx) => addMosque(tx, mosque));
      assert.equal(await exists(mosque.id), true);
    });

    test("fails if its work continues after a statement that failed", async () => {
      const [existing, mosque] = [await shared.addMosque(), newMosque()];
      const write = shared.store.write(async (tx) => {
        await addMosque(tx, mosque);
        copyId.send(tx, { id: mosque.id, copied: existing });
        await findMosque(tx, existing);
      });
      await assert.rejects(write, /unique/i);
      assert.equal(await exists(mosque.id), false);
    });

    test("that waits for a mosque sees the changes of the transaction before it, in every table", async () => {
      const mosqueId = await shared.addMosque();
      const { keyId } = await shared.change(mosqueId, (writing) => createKey(writing, newKey()));
      const [locked, mayRevoke] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const revoking = shared.change(mosqueId, async (writing) => {
        locked.resolve();
        await mayRevoke.promise;
        const key = await findKeyOf(writing.tx, mosqueId, keyId);
        await revokeKey(writing, key ?? assert.fail("The key exists."));
      });
      await locked.promise;
      const waiting = shared.store.write((tx) =>
        Promise.all([lockMosque(tx, mosqueId), findKeyOf(tx, mosqueId, keyId)]),
      );
      // On PostgreSQL both statements are on their way now; on SQLite the writes run one after the other anyway.
      await exists(mosqueId);
      mayRevoke.resolve();
      await revoking;
      const [, key] = await waiting;
      assert.equal(key?.endReason, "revoked");
    });

    test("keeps statements that it sent without waiting, in their order", async () => {
      const id = await shared.addMosque();
      const names = ["Masjid Taqwa", "Masjid Huda"];
      const seen = await shared.store.write(async (tx) => {
        for (const communityName of names) rename.send(tx, { id, communityName });
        return (await findMosque(tx, id))?.communityName;
      });
      const read = await shared.store.readTogether((tx) => findMosque(tx, id));
      assert.deepEqual([seen, read?.communityName], [names[1], names[1]]);
    });

    test("is not seen by any read before the commit, and by every read after it", async () => {
      const mosque = newMosque();
      const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const write = shared.store.write(async (tx) => {
        await addMosque(tx, mosque);
        written.resolve();
        await mayCommit.promise;
      });
      await written.promise;
      assert.equal(await exists(mosque.id), false);
      mayCommit.resolve();
      await write;
      assert.equal(await exists(mosque.id), true);
    });

    test("among more than share one commit is not lost", async () => {
      const mosques = Array.from({ length: 300 }, newMosque);
      const add = (mosque: (typeof mosques)[number]): Promise<unknown> =>
        shared.store
          .write((tx) => addMosque(tx, mosque))
          // On a busy machine a write may wait too long for a connection. Then it has not begun.
          .catch((error) => (shared.store.isUnavailable(error) ? add(mosque) : Promise.reject(error)));
      await Promise.all(mosques.map(add));
      const found = await shared.database.query("SELECT id FROM mosques");
      const ids = new Set(found.map(({ id }) => id));
      assert.deepEqual(
        mosques.filter(({ id }) => !ids.has(id)),
        [],
      );
    });
  });

  suite(`a read on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test("sees one snapshot: a write between two of its statements is not seen", async () => {
      const [before, between] = [await shared.addMosque(), newMosque()];
      await shared.store.read(async (tx) => {
        assert.ok(await findMosque(tx, before));
        await shared.store.write((other) => addMosque(other, between));
        assert.equal(await findMosque(tx, between.id), undefined);
      });
      assert.ok(await shared.store.read((tx) => findMosque(tx, between.id)));
    });

    test("that throws rejects with the thrown error, and the next one succeeds", async () => {
      const id = await shared.addMosque();
      const fault = new Error("in the read");
      await assert.rejects(
        shared.store.read(() => Promise.reject(fault)),
        fault,
      );
      assert.ok(await shared.store.read((tx) => findMosque(tx, id)));
    });

    test("cannot write", async () => {
      const mosque = newMosque();
      await assert.rejects(shared.store.read((tx) => addMosque(tx, mosque)));
      assert.equal(await shared.store.read((tx) => findMosque(tx, mosque.id)), undefined);
    });
  });
}
