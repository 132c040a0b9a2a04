import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../../support/databases/engines.ts";
import { type Operator, openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import type { ApiResponse } from "../../support/services/http.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";
import { openProxyTo, type TcpProxy } from "../proxy.ts";

/** More than the service's connections to its database. */
const requests = 30;

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`A connection to ${engine.name} that is`, { concurrency: 1 }, () => {
    let database: Database;
    let proxy: TcpProxy;
    let service: ServiceProcess;
    let operator: Operator;
    let mosque: Mosque;

    before(async () => {
      database = await engine.createDatabase();
      const url = new URL(database.url);
      proxy = await openProxyTo(url.hostname, Number(url.port));
      url.host = `127.0.0.1:${proxy.port}`;
      service = await startServiceProcess({ url: url.href });
      operator = await openOperator(database.url);
      const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
      mosque = mosqueOver({ request: service.request, operator, id, keyId, key });
    });
    after(async () => {
      await operator.close();
      await service.kill();
      await proxy.close();
      await database.drop();
    });

    const askMany = (by = mosque) =>
      Array.from({ length: requests }, (_, index) =>
        index % 2 === 0 ? by.get("/sync") : by.patch("/profile", { status: `Number ${index}` }),
      );
    /** Once the connection is healthy again, all requests succeed: immediately, or on a busy machine with a retry. */
    async function assertServesAll(): Promise<void> {
      for (const response of await Promise.all(askMany(mosque.patient()))) succeeded(response);
    }
    const isReady = async () =>
      (await service.request({ path: "/readyz?for=writes" })).status === 200 || undefined;
    function assertUnavailable(response: ApiResponse): void {
      assertRefused(response, 503, "server_error", "database_unavailable");
      assert.match(String(response.headers["retry-after"]), /^\d+$/);
    }

    test("slow delays responses, or has them refused with 503, but no request waits forever", async () => {
      proxy.delay(200);
      const responses = await Promise.all([...askMany(), ...askMany(), ...askMany()]);
      proxy.delay(0);
      const done = responses.filter(({ status }) => status === 200);
      assert.ok(done.length > 0, "a slow database still serves");
      for (const response of responses) if (response.status !== 200) assertUnavailable(response);
      await eventually(isReady);
      await assertServesAll();
    });

    test("silent makes every request a server_error while health stays 200, and needs no restart afterwards", async () => {
      await Promise.all(askMany());
      proxy.stop();
      const responses = askMany();
      succeeded(await service.request({ path: "/v1/health" }));
      for (const response of await Promise.all(responses)) assertUnavailable(response);
      assert.equal((await service.request({ path: "/readyz" })).status, 503);
      proxy.open();
      await eventually(isReady);
      await assertServesAll();
    });

    test("silent does not prevent the service from stopping", async () => {
      proxy.stop();
      const responses = askMany();
      await eventually(async () => (await service.request({ path: "/readyz" })).status === 503 || undefined);
      service.signal("SIGTERM");
      for (const response of await Promise.allSettled(responses)) {
        if (response.status === "fulfilled") assert.equal(response.value.status, 503);
      }
      assert.equal(await service.ended, 0);
      proxy.open();
    });
  });
}
