import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { type Historian, historianOf } from "../../support/portal/history.ts";
import { addMember, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

/** A write of random data. Those of an item take one of the items that exist, by its number. */
type Write =
  | { readonly kind: "profile"; readonly body: object }
  | { readonly kind: "create"; readonly of: Collection; readonly body: object }
  | { readonly kind: "change"; readonly of: Collection; readonly which: number; readonly body: object }
  | { readonly kind: "delete"; readonly of: Collection; readonly which: number }
  | { readonly kind: "restore"; readonly which: number; readonly newer: "keep" | "overwrite" };
const collections = ["prayers", "announcements", "events"] as const;
type Collection = (typeof collections)[number];

const text = fc.constantFrom("Open", "Closed", "مغلق", "");
const time = fc.constantFrom("05:10", "05:12", "13:00");
const clearable = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant(null));
const optional = { requiredKeys: [] };
const details = fc.record({
  dateInstant: fc.constantFrom("2026-12-05T18:00:00.000Z", "2026-12-06T18:00:00.000Z"),
  repeatOption: fc.constantFrom("none", "weekly"),
});
const created: Readonly<Record<Collection, fc.Arbitrary<object>>> = {
  prayers: fc.record({ prayerKey: fc.constantFrom("jummah", "isha"), adhanTime: time }),
  announcements: fc.record({ title: fc.constantFrom("A", "B"), body: fc.constantFrom("Text", "نص") }),
  events: fc.record({ title: fc.constantFrom("A", "B"), eventDetails: details }),
};
const changed: Readonly<Record<Collection, fc.Arbitrary<object>>> = {
  prayers: fc.record(
    { prayerKey: fc.constantFrom("jummah", "isha"), adhanTime: clearable(time), iqamahTime: clearable(time) },
    optional,
  ),
  announcements: fc.record({ title: fc.constantFrom("A", "B"), flairType: clearable(text) }, optional),
  events: fc.record(
    {
      body: clearable(text),
      allowComments: fc.boolean(),
      eventDetails: fc.record({ address: clearable(text) }),
    },
    optional,
  ),
};
const place = fc.record({ latitude: fc.constantFrom(1, 2), longitude: fc.constantFrom(3, 4) });
const profile = fc.oneof(
  fc.record({ status: clearable(text), communityName: fc.constantFrom("A", "B") }, optional),
  place,
);
const which = fc.nat();
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant("profile" as const), body: profile }),
  fc.record({
    kind: fc.constant("restore" as const),
    which,
    newer: fc.constantFrom("keep" as const, "overwrite" as const),
  }),
  ...collections.flatMap((of) => [
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("create" as const), of: fc.constant(of), body: created[of] }),
    },
    fc.record({ kind: fc.constant("change" as const), of: fc.constant(of), which, body: changed[of] }),
    fc.record({ kind: fc.constant("delete" as const), of: fc.constant(of), which }),
  ]),
);

const isData = (resource: string) => resource === "profile" || collections.some((name) => name === resource);

for (const engine of enginesAboveStore) {
  describe(`Any history on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    const dataOf = async (mosque: Mosque) => succeeded(await mosque.get("/sync?limit=100")).body;

    /** Writes something; what the API refuses changes nothing. */
    async function doWrite(mosque: Mosque, history: Historian, write: Write): Promise<void> {
      if (write.kind === "profile") {
        await mosque.patch("/profile", write.body);
      } else if (write.kind === "create") {
        succeeded(await mosque.post(`/${write.of}`, write.body), 201);
      } else if (write.kind === "restore") {
        const changes = await history.changes();
        const { sequence = 1 } = changes[write.which % changes.length] ?? {};
        const target = { of: "change", sequence: String(sequence), newer: write.newer } as const;
        const { plan, steps, obstacles } = await history.plan(target);
        if (steps.length > 0 && obstacles.length === 0) {
          assert.equal((await history.send(target, plan)).status, 201);
        }
      } else {
        const items = (await dataOf(mosque))[write.of];
        const path = `/${write.of}/${items[write.which % items.length]?.id}`;
        if (items.length === 0) return;
        if (write.kind === "change") await mosque.patch(path, write.body);
        else succeeded(await mosque.remove(path));
      }
    }

    test("leads back to exactly the data at any of its moments, and undoing that to the data before", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(write, { minLength: 2, maxLength: 12 }),
          fc.nat(),
          async (writes, moment) => {
            const mosque = await suite.addMosque();
            const history = historianOf(await addMember(operator, mosque.id, "owner"), mosque.id);
            /** The data after each change, under the instant of the change: of those at one instant, after the last. */
            const moments = new Map<string, unknown>();
            for (const each of writes) {
              await doWrite(mosque, history, each);
              const [last] = (await history.changes()).filter(({ resource }) => isData(resource));
              moments.set(last?.at ?? assert.fail(), await dataOf(mosque));
            }
            const latest = await dataOf(mosque);
            const [at, expected] = [...moments][moment % moments.size] ?? assert.fail();
            const target = { of: "moment", moment: at } as const;
            if ((await history.plan(target)).steps.length === 0) {
              assert.deepEqual(latest, expected);
              return;
            }
            const undo = await history.restore(target);
            assert.deepEqual(await dataOf(mosque), expected);
            await history.restore(undo);
            assert.deepEqual(await dataOf(mosque), latest);
          },
        ),
        { numRuns: 25 },
      );
    });
  });
}
