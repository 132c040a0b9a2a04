import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { readFile, rename } from "node:fs/promises";
import { describe, test } from "node:test";
import { engines, enginesAboveStore } from "../support/databases/engines.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { readinessOf } from "../support/services/service.ts";
import { assertRefused, succeeded } from "../support/services/suite.ts";

const committedDocument = new URL("../../openapi.json", import.meta.url);

for (const engine of enginesAboveStore) {
  describe(`The service's own pages on ${engine.name}`, () => {
    const publicUrl = "https://sync.example.org";
    const suite = suiteOn(engine, { PUBLIC_URL: publicUrl, SECURITY_CONTACT: "mailto:security@example.org" });

    test("health responds without a key, and with any key", async () => {
      for (const authorization of [[], ["Bearer nonsense"], ["one", "two"]]) {
        const headers = { Authorization: authorization };
        const response = succeeded(await suite.request({ path: "/v1/health", headers }));
        assert.equal(response.text, '{"ok":true,"version":"v1","service":"mosque-profile-sync"}');
      }
    });

    test("readyz responds 200 while the database is reachable, for reads and for writes", async () => {
      for (const query of ["", "?for=writes", "?probe=1"]) {
        const { text } = succeeded(await suite.request({ path: `/readyz${query}` }));
        assert.equal(text, '{"ready":true,"writable":true}');
      }
    });

    if (!engine.isServer) {
      test("while the database's file is moved away, writes are refused, reads served, and readyz reports it", async () => {
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
        const response = await suite.request({ path: `/readyz?${query}` });
        assertRefused(response, 400, "invalid_argument", "value_not_allowed", query);
      }
    });

    test("the served OpenAPI document is the committed one except for the server's address", async () => {
      const committed = await readFile(committedDocument, "utf8");
      const served = JSON.parse(succeeded(await suite.request({ path: "/v1/openapi.json" })).text);
      assert.deepEqual(served, JSON.parse(committed.replaceAll("http://127.0.0.1:8080", publicUrl)));
    });

    test("security.txt names the contact, with an expiry in the future", async () => {
      const response = succeeded(await suite.request({ path: "/.well-known/security.txt" }));
      assert.match(String(response.headers["content-type"]), /^text\/plain/);
      assert.match(response.text, /^Contact: mailto:security@example\.org$/m);
      assert.match(response.text, /^Canonical: https:\/\/sync\.example\.org\/\.well-known\/security\.txt$/m);
      const expires = /^Expires: (\S+)$/m.exec(response.text)?.[1] ?? assert.fail("no Expires");
      const days = (Date.parse(expires) - Date.now()) / 86_400_000;
      assert.ok(days > 0 && days < 365, expires);
    });

    test("what browsers, people and search engines ask every site for is there", async () => {
      for (const [path, location] of [
        ["/docs/", "/docs"],
        ["/favicon.ico", "/portal/icon.svg"],
      ] as const) {
        const response = await suite.request({ path });
        assert.deepEqual([response.status, response.headers.location], [308, location]);
        succeeded(await suite.request({ path: location }));
      }
      const { text } = succeeded(await suite.request({ path: "/robots.txt" }));
      assert.match(text, /^User-agent: \*\nAllow: \/docs\nDisallow: \/portal\nDisallow: \/v1\/\n$/);
    });

    test("a website's plugin and client are to be had from the service, with their checksums", async () => {
      const sums = succeeded(await suite.request({ path: "/downloads/SHA256SUMS" })).text;
      for (const name of ["mosque-sync.zip", "mosque-sync.php"]) {
        const response = await fetch(new URL(`/downloads/${name}`, suite.service.address));
        assert.equal(response.headers.get("content-disposition"), `attachment; filename="${name}"`);
        const content = Buffer.from(await response.arrayBuffer());
        assert.ok(sums.includes(`${hash("sha256", content)}  ${name}\n`), name);
      }
      const client = await fetch(new URL("/downloads/mosque-sync.php", suite.service.address));
      assert.match(await client.text(), /^<\?php/);
      assertRefused(
        await suite.request({ path: "/downloads/other.zip" }),
        404,
        "not_found",
        "route_not_found",
      );
    });
  });
}

describe("A service whose operator has named no contact", () => {
  const [sqlite = assert.fail()] = engines;
  const suite = suiteOn(sqlite);

  test("has no security.txt", async () => {
    const response = await suite.request({ path: "/.well-known/security.txt" });
    assertRefused(response, 404, "not_found", "route_not_found");
  });
});
