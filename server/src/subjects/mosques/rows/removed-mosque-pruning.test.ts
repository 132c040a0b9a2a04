import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Tx } from "#store/tables/schema.ts";
import { engines } from "#test/store/databases.ts";
import { addMosque, newMosque, storeOn } from "#test/store/store-suite.ts";
import { profileOf, saveProfile } from "./mosques.ts";
import { forgetRemovedMosques } from "./removed-mosque-pruning.ts";
import { removeMosque } from "./removed-mosques.ts";

/** More than one step deletes. */
const changes = 300;

for (const engine of engines) {
  suite(`The removal of a mosque with a long history on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const countChanges = async (mosqueId: string) => {
      const rows = (tx: Tx) => tx.selectFrom("changes").select("sequence").where("mosqueId", "=", mosqueId);
      return (await shared.store.read((tx) => rows(tx).execute())).length;
    };

    test("deletes its changes after its transaction, in several steps, and no other mosque's", async () => {
      const [mosque, neighbour] = [newMosque(), newMosque()];
      for (const added of [mosque, neighbour]) await shared.store.write((tx) => addMosque(tx, added));
      for (let number = 1; number < changes; number += 1) {
        await shared.change(mosque.id, async (writing) =>
          saveProfile(writing, { ...profileOf(writing.mosque), status: String(number) }),
        );
      }
      const kept = await countChanges(neighbour.id);
      const removedAt = shared.store.now().toISOString();
      const removal = { removedAt, removedBy: "olivia", requestId: "r" };
      const removed = { id: mosque.id, communityName: "Noor", testOf: null };
      await shared.store.write((tx) => removeMosque(tx, removed, removal));
      assert.equal(await countChanges(mosque.id), changes);

      let writes = 0;
      const counting = {
        ...shared.store,
        write: <T>(work: (tx: Tx) => Promise<T>) => {
          writes += 1;
          return shared.store.write(work);
        },
      };
      await forgetRemovedMosques(counting, removedAt, new AbortController().signal);
      assert.equal(await countChanges(mosque.id), 0);
      assert.ok(writes > 1, `${writes} writes`);
      assert.equal(await countChanges(neighbour.id), kept);
    });
  });
}
