import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { suiteOn } from "../support/services/own-suite.ts";

const [sqlite = assert.fail()] = engines;

describe("The portal's pages", () => {
  const suite = suiteOn(sqlite);
  const get = (path: string, headers = {}) => suite.service.requestUnchecked({ path, headers });
  const nonceOf = ({ headers }: ApiResponse) =>
    /style-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)'/.exec(String(headers["content-security-policy"]))?.[1];
  const filesOf = ({ text }: ApiResponse) =>
    [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");

  test("are one document, at every address below /portal", async () => {
    for (const path of ["/portal", "/portal/", "/portal/sign-in", "/portal/mosques/1/keys?a=b"]) {
      const response = await get(path);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers["content-type"], "text/html; charset=utf-8", path);
      assert.match(response.text, /<div id="root"><\/div>/, path);
    }
  });

  test("load only from their own host, and run no inline script", async () => {
    const response = await get("/portal/sign-in");
    const policy = String(response.headers["content-security-policy"]).split("; ");
    assert.deepEqual(
      policy.filter((directive) => !directive.startsWith("style-src")),
      [
        "default-src 'none'",
        "script-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ],
    );
    assert.doesNotMatch(response.text, /https?:\/\//);
    assert.doesNotMatch(response.text, /<script(?![^>]*\bsrc=)/);
    for (const file of filesOf(response)) assert.ok(file.startsWith("/portal/"), file);
  });

  test("have a new nonce each time, and are never cached", async () => {
    const responses = [await get("/portal"), await get("/portal")];
    const nonces = responses.map(nonceOf);
    assert.notEqual(nonces[0], nonces[1]);
    for (const [index, response] of responses.entries()) {
      assert.ok(response.text.includes(`nonce="${nonces[index]}"`));
      assert.doesNotMatch(response.text, /__CSP_NONCE__/);
      assert.equal(response.headers["cache-control"], "no-store");
    }
  });

  test("and their files forbid type sniffing and use by other sites", async () => {
    const [script = ""] = filesOf(await get("/portal")).filter((file) => file.endsWith(".js"));
    for (const path of ["/portal", script]) {
      const { headers } = await get(path);
      assert.equal(headers["x-content-type-options"], "nosniff", path);
      assert.equal(headers["referrer-policy"], "same-origin", path);
      assert.equal(headers["cross-origin-opener-policy"], "same-origin", path);
      assert.match(String(headers["permissions-policy"]), /camera=\(\)/, path);
      assert.match(String(headers["x-request-id"]), /^[!-~]+$/, path);
    }
  });

  test("load compressed files that may be cached permanently", async () => {
    const files = filesOf(await get("/portal")).filter((file) => file.startsWith("/portal/assets/"));
    assert.ok(files.length > 0);
    for (const file of files) {
      const response = await get(file, { "Accept-Encoding": "gzip, br" });
      assert.equal(response.status, 200, file);
      assert.equal(response.headers["content-encoding"], "br", file);
      assert.equal(response.headers["cache-control"], "public, max-age=31536000, immutable", file);
      assert.equal(response.headers.vary, "Accept-Encoding", file);
    }
  });

  test("serve no other file", async () => {
    const outside = ["/portal/assets/..%2f..%2fpackage.json", "/portal/assets/%2e%2e/index.html"];
    for (const path of [
      ...outside,
      "/portal/assets/",
      "/portal/assets/nothing.js",
      "/portal/assets/../src",
    ]) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
      assert.equal(response.body.error.troubleshooting.code, "route_not_found", path);
    }
    for (const path of ["/portal/../package.json", "/portal/%2e%2e/package.json"]) {
      assert.doesNotMatch((await get(path)).text, /workspaces/, path);
    }
  });

  test("are read-only", async () => {
    const response = await suite.service.requestUnchecked({ method: "POST", path: "/portal/sign-in" });
    assert.equal(response.status, 405);
    assert.equal(response.headers.allow, "GET, HEAD");
    const head = await suite.service.requestUnchecked({ method: "HEAD", path: "/portal/sign-in" });
    assert.deepEqual([head.status, head.text], [200, ""]);
  });

  test("are shown to a browser at the bare address, and not to a program", async () => {
    const browser = await get("/", { Accept: "text/html,application/xhtml+xml" });
    assert.deepEqual([browser.status, browser.headers.location], [302, "/portal"]);
    for (const Accept of ["*/*", "application/json"]) assert.equal((await get("/", { Accept })).status, 404);
  });
});
