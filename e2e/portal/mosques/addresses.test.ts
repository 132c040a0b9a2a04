import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { addMember, addMosque, type SignedInVisitor, setUpOperator } from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Requests of the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let owner: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      const operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
      owner = await addMember(operator, mosqueId, "owner");
    });

    describe("an address", () => {
      const send = (method: string, path: string) =>
        suite.service.requestUnchecked({ method, path, headers: { Origin: suite.service.address.origin } });

      test("that does not exist is 404 in the envelope", async () => {
        for (const path of ["/portal/api", "/portal/api/", "/portal/api/nothing", "/portal/auth/ok"]) {
          const response = await send("GET", path);
          assert.equal(response.status, 404, path);
          assert.equal(response.body.error.troubleshooting.code, "route_not_found", path);
        }
        const { body, headers } = await send("POST", "/portal/api/nothing");
        assert.deepEqual(Object.keys(body.error).at(-1), "details");
        assert.equal(headers["cache-control"], "no-store");
      });

      test("that exists with other methods names them", async () => {
        const wrong = { GET: "/portal/api/set-up", PUT: "/portal/api/session", POST: "/portal/api/portal" };
        const allowed = { GET: "POST", PUT: "GET, HEAD, POST, DELETE", POST: "GET, HEAD" };
        for (const method of ["GET", "PUT", "POST"] as const) {
          const response = await send(method, wrong[method]);
          assert.equal(response.status, 405, method);
          assert.equal(response.headers.allow, allowed[method], method);
        }
      });

      test("with percent-encoded characters has the same response, and is not cached", async () => {
        const { cookies } = owner;
        const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
        for (const path of ["/portal/ap%69/session", "/%70ortal/api/session"]) {
          const response = await suite.service.requestUnchecked({ method: "GET", path, headers });
          assert.equal(response.status, 200, path);
          assert.equal(response.headers["cache-control"], "no-store", path);
          const refused = await suite.service.requestUnchecked({ method: "GET", path });
          assert.ok("details" in refused.body.error, path);
          assert.equal(refused.headers["cache-control"], "no-store", path);
        }
        const missing = await send("GET", "/portal/%61pi/nothing");
        assert.equal(missing.body.error.troubleshooting.code, "route_not_found");
        const { headers: ofTheApi } = await send("GET", `/%76%31/mosques/${mosqueId}/profile`);
        assert.equal(ofTheApi["cache-control"], "private, no-cache");
      });

      test("handles HEAD like GET, without the body", async () => {
        const response = await send("HEAD", "/portal/api/portal");
        assert.equal(response.status, 200);
        assert.equal(response.text, "");
      });
    });
  });
}
