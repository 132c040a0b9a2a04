import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Prayer } from "@mosque-sync/contract";
import { insertPrayer, prayersOf, savePrayer } from "#subjects/mosque-data/rows/prayers.ts";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";

const mosques = 40;
const times = ["13:01", "13:02", "13:03"];
/** About the size of the change records: a page of SQLite more or less is 100 bytes of each sync here. */
const bytesOfSync = 2_100;

for (const engine of engines.filter(({ name }) => name === "SQLite")) {
  suite(`a sync of three changed times on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test(`leaves at most ${bytesOfSync} bytes in the data`, async () => {
      const ids: string[] = [];
      for (let made = 0; made < mosques; made += 1) ids.push(await addMosque());
      const { sizeBytes: before } = await shared.store.stats();
      for (const id of ids) for (const time of times) await changeFirst(id, time);
      const { sizeBytes: after } = await shared.store.stats();
      assert.ok(after > before, "the changes were recorded");
      assert.ok((after - before) / mosques <= bytesOfSync, `${(after - before) / mosques} bytes`);
    });

    async function addMosque(): Promise<string> {
      const mosqueId = await shared.addMosque();
      await shared.change(mosqueId, (writing) => {
        let rows = prayersOf(writing.mosque);
        for (let row = 0; row < 12; row += 1) rows = insertPrayer(writing, rows, newPrayer());
      });
      return mosqueId;
    }

    function changeFirst(mosqueId: string, adhanTime: string): Promise<unknown> {
      return shared.change(mosqueId, (writing) => {
        const rows = prayersOf(writing.mosque);
        const first = rows[0] ?? assert.fail();
        return savePrayer(writing, rows, first, { ...first.prayer, adhanTime });
      });
    }
  });
}

function newPrayer(): Prayer {
  const createdAt = "2026-11-01T08:00:00.000Z";
  return {
    id: crypto.randomUUID(),
    prayerKey: "jummah",
    adhanTime: "13:00",
    iqamahTime: "13:30",
    createdAt,
  };
}
