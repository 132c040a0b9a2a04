import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Engine } from "#store/engines/engine.ts";
import type { SharedCounts } from "#store/requests/shared-counts.ts";
import { openStore } from "#store/store.ts";
import { engines, type TestDatabase } from "../databases.ts";

for (const engine of engines.filter(({ name }) => name === "PostgreSQL")) {
  suite(`counts that instances share on ${engine.name}`, () => {
    let database: TestDatabase;
    let stores: Engine[];
    before(async () => {
      database = await engine.createDatabase();
      stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl: database.url })));
    });
    after(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await database.drop();
    });
    const countsOf = (store: Engine | undefined): SharedCounts => store?.sharedCounts ?? assert.fail();
    const first = () => countsOf(stores[0]);
    const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

    test("give every number once, however many instances count at the same time, under many names", async () => {
      const names = ["a", "b", "c", "d", "e"];
      const given = new Map<string, number[]>(names.map((name) => [name, []]));
      await Promise.all(
        stores.flatMap((store, place) =>
          numbersTo(200).map(async (number) => {
            // Each instance uses the names in another order.
            const name = names[(number * (place + 1)) % names.length] ?? assert.fail();
            if (number % 10 === 0) await setTimeout(number);
            const { used, endsInMs } = await countsOf(store).add(name);
            assert.ok(endsInMs > 0 && endsInMs <= 60_000, `${endsInMs}`);
            given.get(name)?.push(used);
          }),
        ),
      );
      let total = 0;
      for (const numbers of given.values()) {
        assert.deepEqual(
          numbers.toSorted((a, b) => a - b),
          numbersTo(numbers.length),
        );
        total += numbers.length;
      }
      assert.equal(total, 600);
    });

    test("take back an event that turned out not to count", async () => {
      assert.equal((await first().add("given back")).used, 1);
      for (let times = 0; times < 20; times++) {
        assert.equal((await first().add("given back")).used, 2);
        first().takeBack("given back");
      }
    });

    test("start again when the window is over, or ends later than is possible because the clock was set back", async () => {
      for (const [name, shift] of [
        ["over", "- interval '1 minute'"],
        ["set back", "+ interval '1 hour'"],
      ] as const) {
        const add = () => first().add(name);
        for (const used of numbersTo(3)) assert.equal((await add()).used, used);
        await database.query(`UPDATE shared_counts SET ends_at = ends_at ${shift} WHERE name = '${name}'`);
        const { used, endsInMs } = await add();
        assert.equal(used, 1, name);
        assert.ok(endsInMs > 50_000 && endsInMs <= 60_000, `${name}: ${endsInMs}`);
        assert.equal((await add()).used, 2);
      }
    });

    test("fail while the database cannot count, and work again afterwards", async () => {
      await database.query("ALTER TABLE shared_counts RENAME TO hidden_counts");
      await Promise.all(numbersTo(5).map(() => assert.rejects(first().add("hidden"))));
      first().takeBack("hidden");
      await database.query("ALTER TABLE hidden_counts RENAME TO shared_counts");
      assert.equal((await first().add("shown")).used, 1);
    });

    test("are deleted after their window, and not before", async (t) => {
      t.mock.timers.enable({ apis: ["setInterval"] });
      const store = await openStore({ databaseUrl: database.url });
      try {
        for (const name of ["ended", "open"]) await countsOf(store).add(name);
        await database.query("UPDATE shared_counts SET ends_at = now() WHERE name = 'ended'");
        const names = async () =>
          (await database.query("SELECT name FROM shared_counts")).map((row) => row.name);
        assert.ok((await names()).includes("ended"));
        t.mock.timers.tick(60_000);
        while ((await names()).includes("ended")) await setTimeout(10);
        assert.ok((await names()).includes("open"));
      } finally {
        await store.close();
      }
    });
  });
}
