import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../../support/databases/engines.ts";
import { openWireTo, type Wire } from "../../support/databases/wire.ts";
import { type Operator, openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`A commit whose result ${engine.name} sends in vain`, { concurrency: 1 }, () => {
    let database: Database;
    let wire: Wire;
    let service: ServiceProcess;
    let operator: Operator;
    let mosque: Mosque;

    before(async () => {
      database = await engine.createDatabase();
      wire = await openWireTo(database.url);
      service = await startServiceProcess({ url: wire.url });
      operator = await openOperator(database.url);
      const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
      mosque = mosqueOver({ request: service.request, operator, id, keyId, key });
    });
    after(async () => {
      await operator?.close();
      await service?.kill();
      await wire?.close();
      await database?.drop();
    });

    test("is refused with 503, never reported as a success; and a retry gets the committed response", async () => {
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const status = `Open ${crypto.randomUUID()}`;
      const send = () => mosque.patch("/profile", { status }, headers);
      const passOn = wire.withhold("commit");
      const sent = send();
      await eventually(async () => (await database.contents()).includes(status) || undefined);
      wire.cut();
      const refused = await sent;
      assertRefused(refused, 503, "server_error", "database_unavailable");
      assert.doesNotMatch(refused.text, /nothing/i);
      assert.match(refused.text, /may have taken effect/);
      passOn();
      const retried = await eventually(async () => {
        const response = await send();
        return response.status === 503 ? undefined : response;
      });
      assert.equal(succeeded(retried).headers["idempotent-replayed"], "true");
      assert.equal(retried.body.profile.status, status);
    });
  });
}
