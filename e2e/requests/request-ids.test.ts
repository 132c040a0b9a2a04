import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, succeeded } from "../support/services/suite.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const everyVisibleCharacter = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 33 + index));

for (const engine of engines) {
  describe(`Request ids on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("a sent id is returned in the header", async () => {
      const mosque = await suite.addMosque();
      for (const id of ["1", "sync-2026-11-20", everyVisibleCharacter, "x".repeat(128)]) {
        const response = succeeded(await mosque.get("/profile", { "X-Request-Id": id }));
        assert.equal(response.headers["x-request-id"], id);
      }
    });

    test("a sent id is returned in an error's body, wherever the error arises", async () => {
      const mosque = await suite.addMosque();
      for (const call of [
        { path: "/v1/nothing" },
        { path: "/v1/%zz" },
        { path: "/v1/health", method: "PUT" },
        { path: `${mosque.path}/profile` },
        { path: `${mosque.path}/sync?limit=0`, key: mosque.key },
        { path: `${mosque.path}/profile`, key: mosque.key, method: "PATCH", bytes: "{" },
      ]) {
        const response = await suite.request({ ...call, headers: { "X-Request-Id": "find-me" } });
        assert.equal(response.body.error.requestId, "find-me", response.text);
      }
    });

    test("a key in a sent id is redacted in the header, in the body and in the log", async () => {
      const mosque = await suite.addMosque();
      const redacted = mosque.key.replace(/(?<=^mps_\w{10}_).*$/, "[redacted]");
      for (const path of ["/profile", "/sync?limit=0"]) {
        const response = await mosque.get(path, { "X-Request-Id": mosque.key });
        assert.equal(response.headers["x-request-id"], redacted);
        if (path !== "/profile") assertRefused(response, 400, "invalid_argument", "limit_out_of_range");
        assert.ok(!response.text.includes(mosque.key));
      }
      await eventually(async () => (await suite.database.contents()).includes(redacted) || undefined);
      assert.ok(!(await suite.database.contents()).includes(mosque.key));
    });

    test("without a sent id every response gets its own UUID", async () => {
      const mosque = await suite.addMosque();
      const ids = new Set<string>();
      for (let sent = 0; sent < 20; sent++) {
        const { headers } = succeeded(await mosque.get("/profile"));
        assert.match(String(headers["x-request-id"]), uuid);
        ids.add(String(headers["x-request-id"]));
      }
      assert.equal(ids.size, 20);
    });

    test("an id that is empty, too long, not visible ASCII or repeated is refused, under a new id", async () => {
      const mosque = await suite.addMosque();
      for (const wrong of ["", "x".repeat(129), "two words", "tab\there", "caf\u00e9", ["one", "two"]]) {
        const response = await mosque.get("/profile", { "X-Request-Id": wrong });
        assertRefused(response, 400, "invalid_argument", "request_id_invalid", JSON.stringify(wrong));
        assert.match(response.body.error.requestId, uuid);
      }
    });

    test("support finds a request by its id in the request log", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.get("/profile", { "X-Request-Id": "trace-4711" }));
      await eventually(async () => (await suite.database.contents()).includes("trace-4711") || undefined);
    });

    test("health responds with an id too", async () => {
      const response = await suite.request({ path: "/v1/health", headers: { "X-Request-Id": "health-1" } });
      assert.equal(response.headers["x-request-id"], "health-1");
    });
  });
}
