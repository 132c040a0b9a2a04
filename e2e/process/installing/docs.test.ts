import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { assertRefused, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);

const pages = ["/docs", "/docs/errors", "/docs/reference"];

describe("The guides and the reference", () => {
  const suite = sharedSuiteOn(sqlite);

  test("the guides and the reference load everything from this service", async () => {
    for (const path of pages) {
      const page = succeeded(await suite.request({ path }));
      assert.match(String(page.headers["content-type"]), /^text\/html/);
      const parts = [...page.text.matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]+)"/g)];
      assert.ok(parts.length >= 2, "the page loads its script");
      for (const [, part = ""] of parts) succeeded(await suite.request({ path: part }));
    }
  });

  test("the content security policies of the guides and the reference name no other host", async () => {
    for (const path of pages) {
      const policy = String((await suite.request({ path })).headers["content-security-policy"]);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /script-src 'self';/);
      for (const directive of policy.split(";")) {
        for (const source of directive.trim().split(/\s+/).slice(1)) {
          assert.match(source, /^('[\w+/=-]+'|data:)$/, directive);
        }
      }
    }
  });

  test("a guide is compressed, tagged by its bytes, and sent as 304 while it is known", async () => {
    const plain = succeeded(await suite.request({ path: "/docs/keys" }));
    const headers = { "Accept-Encoding": "gzip, br" };
    const packed = succeeded(await suite.request({ path: "/docs/keys", headers }));
    assert.equal(packed.headers["content-encoding"], "br");
    assert.ok(Number(packed.headers["content-length"]) < Number(plain.headers["content-length"]) / 2);
    assert.notEqual(packed.headers.etag, plain.headers.etag);
    const known = { ...headers, "If-None-Match": packed.headers.etag ?? "" };
    const again = await suite.request({ path: "/docs/keys", headers: known });
    assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", packed.headers.etag]);
    for (const response of [packed, again]) {
      assert.equal(response.headers["cache-control"], "public, no-cache");
      assert.equal(response.headers.vary, "Accept-Encoding");
    }
  });

  test("llms.txt lists every guide at the public address, each as Markdown", async () => {
    const publicUrl = suite.service.address.origin;
    const list = succeeded(await suite.request({ path: "/llms.txt" }));
    assert.match(String(list.headers["content-type"]), /^text\/plain/);
    const addresses = [...list.text.matchAll(/\((\S+\.md)\)/g)].map(([, address = ""]) => address);
    assert.ok(addresses.length > 10);
    for (const address of addresses) {
      assert.ok(address.startsWith(`${publicUrl}/docs/`), address);
      const guide = succeeded(await suite.request({ path: address.slice(publicUrl.length) }));
      assert.match(String(guide.headers["content-type"]), /^text\/markdown/);
      assert.match(guide.text, /^# \S/);
    }
  });

  test("a guide has no other method, and no other guide is there", async () => {
    for (const path of ["/docs", "/docs/errors", "/docs/errors.md", "/llms.txt"]) {
      const refused = await suite.request({ method: "POST", path });
      assertRefused(refused, 405, "not_found", "method_not_allowed", path);
      assert.equal(refused.headers.allow, "GET, HEAD");
    }
    for (const path of ["/docs/nothing", "/docs/home", "/docs/site.ts", "/docs/..%2Fguides.ts"]) {
      assertRefused(await suite.request({ path }), 404, "not_found", "route_not_found", path);
    }
  });
});
