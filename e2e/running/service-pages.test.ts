import assert from "node:assert/strict";
import { readFile, rename } from "node:fs/promises";
import { describe, test } from "node:test";
import { engines } from "../support/engines.ts";
import { eventually, readinessOf } from "../support/service.ts";
import { assertRefused, succeeded, suiteOn } from "../support/suite.ts";

const committedDocument = new URL("../../openapi.json", import.meta.url);

for (const engine of engines) {
  describe(`The service's own pages on ${engine.name}`, () => {
    const publicUrl = "https://sync.example.org";
    const suite = suiteOn(engine, { PUBLIC_URL: publicUrl });

    test("health answers without a key, and with any key", async () => {
      for (const authorization of [[], ["Bearer nonsense"], ["one", "two"]]) {
        const headers = { Authorization: authorization };
        const answer = succeeded(await suite.request({ path: "/v1/health", headers }));
        assert.equal(answer.text, '{"ok":true,"version":"v1","service":"mosque-profile-sync"}');
      }
    });

    test("readyz answers 200 while the database is reachable, for reads and for writes", async () => {
      for (const query of ["", "?for=writes", "?probe=1"]) {
        const { text } = succeeded(await suite.request({ path: `/readyz${query}` }));
        assert.equal(text, '{"ready":true,"writable":true}');
      }
    });

    if (!engine.isServer) {
      test("while the database's file is moved away, writes are refused, reads answered, and readyz reports it", async () => {
        const mosque = await suite.addMosque();
        const path = suite.database.url.slice("sqlite:".length);
        await rename(path, `${path}.away`);
        const refused = await mosque.patch("/profile", { status: "Lost" });
        assertRefused(refused, 503, "server_error", "database_unavailable");
        const { reason } = await eventually(() => readinessOf(suite, { isWritable: false }));
        assert.match(reason ?? "", /^The database file was moved/);
        assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, undefined);
        await rename(`${path}.away`, path);
        succeeded(await mosque.patch("/profile", { status: "Kept" }));
        await eventually(() => readinessOf(suite, { isWritable: true }));
      });
    }

    test("readyz refuses an unknown question, which must not be mistaken for another", async () => {
      for (const query of ["for=write", "for=", "for=WRITES", "for=writes&for=writes"]) {
        const answer = await suite.request({ path: `/readyz?${query}` });
        assertRefused(answer, 400, "invalid_argument", "value_not_allowed", query);
      }
    });

    test("the served OpenAPI document is the committed one except for the server's address", async () => {
      const committed = await readFile(committedDocument, "utf8");
      const served = JSON.parse(succeeded(await suite.request({ path: "/v1/openapi.json" })).text);
      assert.deepEqual(served, JSON.parse(committed.replaceAll("http://127.0.0.1:8080", publicUrl)));
    });

    test("security.txt names the contact, with an expiry in the future", async () => {
      const answer = succeeded(await suite.request({ path: "/.well-known/security.txt" }));
      assert.match(String(answer.headers["content-type"]), /^text\/plain/);
      assert.match(answer.text, /^Contact: \S+$/m);
      const expires = /^Expires: (\S+)$/m.exec(answer.text)?.[1] ?? assert.fail("no Expires");
      assert.ok(Date.parse(expires) > Date.now(), expires);
    });
  });
}
