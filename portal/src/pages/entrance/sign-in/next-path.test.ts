import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { pathTo, signedInPaths } from "#paths.ts";
import { nextPath } from "./next-path.ts";

const mosqueId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";

suite("where signing in leads", () => {
  test("is the page that was opened first", () => {
    const own = [
      ...Object.values(signedInPaths).map((path) => path.replaceAll(/:\w+/g, mosqueId)),
      `${pathTo("mosques")}?search=%D9%86%D9%88%D8%B1+2&page=3`,
      `${pathTo("operatorMosques")}?health=late`,
    ];
    for (const path of own) assert.equal(nextPath(path), path);
  });

  test("is home for every path outside the portal, however it is written", () => {
    const elsewhere = [
      null,
      "",
      "mosques",
      "//evil.example",
      "/\t/evil.example",
      "/%09/evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/%5Cevil.example",
      "/%2F/evil.example",
      "https://evil.example/",
      "javascript:alert(1)",
      "/mosques/../..//evil.example",
      "/./mosques",
      "/mosques//keys",
      "/mosques/\n/keys",
      "/account#\u0000",
      "/account?next=//evil.example/<script>",
      "/no/such/page",
      "/sign-in",
    ];
    for (const next of elsewhere) assert.equal(nextPath(next), pathTo("home"), String(next));
  });

  test("is never elsewhere, and never crashes, whatever the address says", () => {
    const bits = fc.constantFrom(
      ...["/", "//", "\\", "\t", "\n", "%09", "%2F", "%5c", ".", "..", ":", "@", "?", "#", "&", "%"],
      ...["evil.example", "mosques", "keys", "account", "operator", mosqueId, "https:", "javascript:"],
    );
    const address = fc.oneof(
      fc.string(),
      fc.array(bits, { maxLength: 8 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(address, fc.boolean(), (text, isPath) => {
        const next = nextPath(isPath ? `/${text}` : text);
        const url = new URL(next, "https://portal.example/portal/");
        assert.equal(url.origin, "https://portal.example");
        assert.equal(url.pathname + url.search, next, "it is as the browser reads it");
        assert.ok(!next.startsWith("//"));
      }),
      { numRuns: 2_000 },
    );
  });
});
