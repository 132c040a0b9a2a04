import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../../support/databases/engines.ts";
import { openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { exchange, newAgent } from "../../support/services/http.ts";
import { scrape } from "../../support/services/metrics.ts";
import { freePort } from "../../support/services/process.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";

const requests = "mosque_sync_http_requests_total";
const prayers = "/v1/mosques/{mosqueId}/prayers";

// The primary gathers them from the workers, without the database.
const [sqlite] = engines;
assert.ok(sqlite);

describe("Metrics of several workers", () => {
  let database: Database;
  let service: ServiceProcess;
  const processes = async () => (await scrape(service)).total("mosque_sync_processes");
  before(async () => {
    database = await sqlite.createMigratedDatabase();
    const port = String(await freePort());
    service = await startServiceProcess(database, { WORKERS: "3", PORT: port, METRICS_PORT: "0" });
    await eventually(async () => (await processes()) === 3 || undefined);
  });
  after(async () => {
    await service.kill();
    await database.drop();
  });

  const workers = () =>
    [...service.logs().matchAll(/"pid":(\d+),"address":"[^"]*","database"/g)].map(([, pid]) => Number(pid));

  test("are the sum of all workers, and keep counts of hanging and ended ones", async () => {
    const operator = await openOperator(database.url);
    const { mosqueId, apiKey: key } = await operator.addMosque();
    await operator.close();
    const path = `/v1/mosques/${mosqueId}/prayers`;
    /** Each on a separate connection, so both workers get some. */
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent++) {
        const agent = newAgent();
        assert.equal((await exchange(service.address, agent, { path, key })).status, 200);
        agent.destroy();
      }
    };
    const answered = async () => (await scrape(service)).total(requests, { route: prayers });

    await send(20);
    assert.equal(await answered(), 20);

    const [hanging = 0, ...ending] = workers();
    process.kill(hanging, "SIGSTOP");
    const { total } = await scrape(service);
    process.kill(hanging, "SIGCONT");
    assert.equal(total("mosque_sync_processes"), 2);
    assert.equal(total(requests, { route: prayers }), 20, "the hanging worker's counts are kept");
    await eventually(async () => (await processes()) === 3 || undefined);

    for (const pid of ending) process.kill(pid, "SIGKILL");
    await eventually(() => service.logs().match(/"a worker ended"/g)?.length === 2 || undefined);
    for (let times = 0; times < 2; times++) {
      assert.equal(await answered(), 20, "the ended workers' counts are kept");
    }
    await send(5);
    assert.equal(await answered(), 25);
  });

  test("do not delay the service's end", async () => {
    assert.equal(await service.stop(), 0);
  });
});
