import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { errorReasons, portalErrorReasons } from "@mosque-sync/contract";
import { engines } from "../../support/databases/engines.ts";
import { scrape } from "../../support/services/metrics.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";

describe("The guide to monitoring", () => {
  const read = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");
  const [guide, alerts, dashboard] = ["monitoring.md", "prometheus-alerts.yml", "grafana-dashboard.json"].map(
    read,
  );
  const asked = `${alerts}${dashboard}`;
  let names: ReadonlySet<string>;
  before(async () => {
    // PostgreSQL has every metric.
    const database = (await engines.find(({ isServer }) => isServer)?.createDatabase()) ?? assert.fail();
    const service = await startServiceProcess(database, { METRICS_PORT: "0" });
    names = new Set((await scrape(service)).names);
    await service.kill();
    await database.drop();
  });

  test("describes every metric of the project, and no other", () => {
    const described = new Set(guide?.match(/mosque_sync_[a-z0-9_]+/g));
    assert.deepEqual(
      [...described].sort(),
      [...names].filter((name) => name.startsWith("mosque_sync_")).sort(),
    );
  });

  test("has alerts and a dashboard that query only existing metrics", () => {
    const askedFor = asked.match(/\b(mosque_sync|process|nodejs)_[a-z0-9_]+/g) ?? [];
    assert.ok(askedFor.length > 40);
    for (const name of askedFor) {
      assert.ok(
        names.has(name) || names.has(name.replace(/_(bucket|sum|count)$/, "")),
        `${name} is not a metric`,
      );
    }
    const reasons = [...asked.matchAll(/reason=~?\\?"([a-z_|]+)/g)].flatMap(
      ([, list]) => list?.split("|") ?? [],
    );
    assert.ok(reasons.length > 4);
    for (const reason of reasons) {
      assert.ok(reason in errorReasons || reason in portalErrorReasons, `${reason} is not a reason`);
    }
  });

  test("explains what to do about every alert", () => {
    const names = [...(alerts ?? "").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    assert.ok(names.length > 10);
    for (const name of names) assert.match(guide ?? "", new RegExp(`^\\|[^|]*\\b${name}\\b`, "m"));
  });
});
