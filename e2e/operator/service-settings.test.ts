import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  hasDefault,
  type PortalBodyOf,
  type ServiceSettingName,
  serviceSetting,
  serviceSettingNames,
} from "@mosque-sync/contract";
import { openStore } from "../../server/src/store/store.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { assertRefused, type SignedInVisitor, setUpOperator } from "../support/portal/portal.ts";
import { eachRow } from "../support/runs/rows.ts";
import { suiteOn } from "../support/services/own-suite.ts";

interface Promised {
  readonly min: number;
  readonly max: number;
  readonly default?: number;
}

/** What operators were promised. */
const promised: Readonly<Record<ServiceSettingName, Promised>> = {
  changeDays: { min: 1, max: 10_000, default: 400 },
  changesPerMosque: { min: 1, max: 1_000_000, default: 20_000 },
  keyDaysMost: { min: 1, max: 10_000 },
};
const defaults = Object.fromEntries(
  serviceSettingNames.filter(hasDefault).map((name) => [name, promised[name].default]),
);

test("every setting of the service has the bounds and the default that operators were promised", () => {
  const found = serviceSettingNames.map((name) => {
    const { min, max, environment } = serviceSetting(name);
    return [name, { min, max, ...(environment && { default: environment.default }) }];
  });
  assert.deepEqual(Object.fromEntries(found), promised);
});

for (const engine of enginesAboveStore) {
  describe(`The settings of the service on ${engine.name}`, { concurrency: 1 }, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });
    const set = (body: PortalBodyOf<"updateServiceSettings">) =>
      operator.does("updateServiceSettings", { body });
    const read = () => operator.does("getServiceSettings");
    const everySetting = (check: (name: ServiceSettingName) => Promise<void>) =>
      eachRow(serviceSettingNames, (name) => name, check);
    const history = async () =>
      (await operator.does("listSecurity", { query: { group: "settings" } })).events;

    test("are as the environment says until an operator sets them, each without the others, and clears them", async () => {
      assert.deepEqual(await read(), { settings: {}, defaults });
      await everySetting(async (name) => {
        const { max } = promised[name];
        assert.deepEqual(await set({ [name]: max }), { settings: { [name]: max }, defaults });
        assert.deepEqual(await read(), { settings: { [name]: max }, defaults });
        assert.deepEqual(await set({}), { settings: { [name]: max }, defaults });
        assert.deepEqual(await set({ [name]: null }), { settings: {}, defaults });
      });
    });

    test("are whole numbers within their bounds", async () => {
      await everySetting(async (name) => {
        const { min, max } = promised[name];
        const attempt = (value: unknown) =>
          operator.call("updateServiceSettings", { body: { [name]: value } as never });
        for (const value of [min - 1, max + 1]) assertRefused(await attempt(value), "out_of_range");
        for (const value of [String(min), min + 0.5]) assertRefused(await attempt(value), "wrong_type");
        assert.equal((await attempt(min)).status, 200);
        assert.deepEqual((await set({ [name]: null })).settings, {});
      });
    });

    test("are in the security history once per change, with the old and new value", async () => {
      await everySetting(async (name) => {
        const known = new Set((await history()).map(({ id }) => id));
        const { min } = promised[name];
        for (const value of [min, min, min + 1, null, null]) await set({ [name]: value });
        const added = (await history()).filter(({ id }) => !known.has(id));
        assert.ok(added.every(({ details }) => details.setting === name));
        const changes = added.map(({ details: { from, to } }) => `${from} to ${to}`);
        assert.deepEqual(changes.sort(), [` to ${min}`, `${min} to ${min + 1}`, `${min + 1} to `].sort());
      });
    });

    test("of earlier databases are found under the names that they were stored by", async () => {
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        const names = ["change-days", "changes-per-mosque", "key-days-most"] as const;
        const rows = names.map((name) => ({ name, value: "90" }));
        await store.write((tx) => tx.insertInto("serviceState").values(rows).execute());
      } finally {
        await store.close();
      }
      const settings = { changeDays: 90, changesPerMosque: 90, keyDaysMost: 90 };
      assert.deepEqual((await read()).settings, settings);
    });
  });
}
