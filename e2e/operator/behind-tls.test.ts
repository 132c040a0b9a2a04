import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  assertRefused,
  onAnotherDevice,
  type Sent,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../support/portal/portal.ts";
import { requests } from "../support/portal/portal-walk.ts";
import { makeWorld, stateOf, type World } from "../support/portal/world.ts";
import { eventually } from "../support/runs/eventually.ts";
import type { Call } from "../support/services/http.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { runProgram } from "../support/services/process.ts";
import { assertEnvelope, requestHead, sendBytes } from "../support/services/raw-http.ts";
import { assertTransport } from "../support/services/transport.ts";

const publicUrl = "https://sync.example.org";
type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Calls from pages other than the portal's. */
const foreign: Readonly<Record<string, Headers>> = {
  "another origin": { Origin: "https://evil.example" },
  "another origin, equal to its Host": { Origin: "https://evil.example", Host: "evil.example" },
  "the service's listening address": { Origin: "https://127.0.0.1:8080", Host: "127.0.0.1:8080" },
  "another port": { Origin: `${publicUrl}:8443` },
  "another page without TLS": { Origin: "http://evil.example" },
  "a subdomain": { Origin: "https://evil.sync.example.org" },
  "no origin": { Origin: [] },
};
/** Calls from the portal's own pages without TLS. */
const plain: Readonly<Record<string, Headers>> = {
  "a page without TLS": { Origin: "http://sync.example.org" },
  "a page without TLS, with its Host": { Origin: "http://10.0.0.7:8080", Host: "10.0.0.7:8080" },
  "a proxy with X-Forwarded-Proto: http": { "X-Forwarded-Proto": "http" },
  "the first of several proxies": { "X-Forwarded-Proto": "HTTP , https" },
  "a proxy with the header of RFC 7239": { Forwarded: 'for=203.0.113.9; Proto="http", proto=https' },
};
const changing = (Object.keys(portalEndpoints) as PortalEndpointName[]).filter(
  (name) => portalEndpoints[name].method !== "GET",
);

for (const engine of enginesAboveStore) {
  describe(`The portal behind TLS on ${engine.name}`, () => {
    const suite = suiteOn(engine, { PUBLIC_URL: publicUrl });
    let operator: SignedInVisitor;
    let world: World;
    before(async () => {
      operator = await setUpOperator(suite.service);
      world = await makeWorld(operator);
    });
    const sentTo = <N extends PortalEndpointName>(name: N, asker: Visitor) =>
      requests[name](world, asker) as Sent<N> | Promise<Sent<N>>;

    for (const [what, reason, calls] of [
      ["a page other than the portal's", "cross_site_request", Object.entries(foreign)],
      ["a page without TLS", "plain_http_request", Object.entries(plain)],
    ] as const) {
      test(`every endpoint that changes data refuses ${what}, without an effect`, async () => {
        const sent = new Map<PortalEndpointName, Sent<PortalEndpointName>>();
        for (const name of changing) sent.set(name, await sentTo(name, operator));
        const earlier = await stateOf(world);
        for (const [at, [name, call]] of [...sent].entries()) {
          // All are refused at one place: each endpoint meets one of these calls, and each of the calls several endpoints.
          const [from, headers] = calls[at % calls.length] ?? assert.fail();
          for (const asker of [operator, visitorOf(suite.service)]) {
            const refused = await asker.call(name, { ...call, headers });
            assertRefused(refused, reason, `${name}: ${from}`);
            assert.equal(refused.status, 403);
            assert.equal(refused.headers["set-cookie"], undefined);
          }
        }
        assert.deepEqual(await stateOf(world), earlier);
        assert.equal((await operator.call("getSession")).status, 200);
      });
    }

    test("an address fixed by a setting is shown, and cannot be changed in the portal", async () => {
      const { service } = await operator.does("getService");
      assert.deepEqual([service.publicUrl, service.publicUrlIsFixed], [publicUrl, true]);
      const body = { publicUrl: "https://other.example.org" };
      assertRefused(await operator.call("updateService", { body }), "public_url_fixed");
    });

    test("a call over plain HTTP is told the right address", async () => {
      const headers = { "X-Forwarded-Proto": "http" };
      const { body } = await operator.call("updateAccount", { body: {}, headers });
      assert.deepEqual(body.error.details, { address: publicUrl });
      assert.match(body.error.troubleshooting.developerSummary, /https:\/\/sync\.example\.org/);
    });

    test("the portal's own pages are accepted, whatever a TLS proxy claims", async () => {
      const calls: readonly Headers[] = [
        {},
        { Host: "10.0.0.7:8080" },
        { "X-Forwarded-Proto": "https" },
        { "X-Forwarded-Proto": "https, http" },
        { Forwarded: "for=203.0.113.9;proto=https, proto=http", "Sec-Fetch-Site": "same-origin" },
      ];
      for (const headers of calls) {
        await operator.does("updateAccount", { body: {}, headers });
      }
    });

    test("reads need no origin, and show the portal's address to everyone", async () => {
      const headers = { "X-Forwarded-Proto": "http" };
      assert.equal((await visitorOf(suite.service).does("getPortal", { headers })).publicUrl, publicUrl);
    });

    test("the session's cookie is __Host- and Secure, and no other one counts", async () => {
      const visitor = await onAnotherDevice(operator);
      const value = visitor.cookies.get("__Host-mosque-sync.session_token") ?? assert.fail();
      for (const name of visitor.cookies.keys()) assert.match(name, /^__Host-mosque-sync\./);
      const stranger = visitorOf(suite.service);
      for (const other of ["mosque-sync.session_token", "__Secure-mosque-sync.session_token"]) {
        stranger.cookies.set(other, value);
        assertRefused(await stranger.call("getSession"), "not_signed_in", other);
      }
      // Old cookies that browsers still hold do no harm.
      visitor.cookies.set("__Secure-mosque-sync.session_token", value);
      await visitor.does("getSession");
      await visitor.does("signOut");
      assertRefused(await visitor.call("getSession"), "not_signed_in");
    });

    test("every response has nosniff, a policy and HSTS: pages, texts, errors, 304, and responses to bytes that are not HTTP", async () => {
      const { etag = "" } = (await suite.request({ path: "/v1/openapi.json" })).headers;
      const paths = [
        ...["/", "/portal", "/portal/sign-in", "/portal/assets/none.js", "/portal/api/portal", "/docs"],
        ...["/docs/errors.md", "/docs/reference", "/docs/scalar.js", "/docs/start.js", "/llms.txt"],
        ...["/readyz", "/v1/health", "/.well-known/security.txt"],
        ...["/nothing", "/%zz", "/v1/mosques/x/profile"],
      ];
      const calls: readonly Call[] = [
        ...paths.map((path) => ({ path })),
        { path: "/", headers: { Accept: "text/html" } },
        { path: "/v1/openapi.json", headers: { "If-None-Match": etag } },
        { path: "/v1/health", method: "HEAD" },
        { path: "/v1/health", method: "OPTIONS" },
      ];
      for (const call of calls) {
        const response = await suite.service.requestUnchecked(call);
        assertTransport(response.headers, publicUrl, `${JSON.stringify(call)} → ${response.status}`);
      }
      for (const bytes of [
        "GARBAGE\r\n\r\n",
        requestHead("BREW /v1/health"),
        requestHead("CONNECT example.org:443"),
        requestHead("GET /v1/health", { "X-Long": "x".repeat(20 * 1024) }),
        requestHead("GET /v1/health", { Expect: "magic" }),
        "GET /v1/health HTTP/1.1\r\n\r\n",
      ]) {
        const { responses } = await sendBytes(Number(suite.service.address.port), [bytes]);
        const [response = assert.fail(`no answer to ${bytes.slice(0, 40)}`)] = responses;
        assertEnvelope(response);
        assertTransport(response.headers, publicUrl, bytes.slice(0, 40));
      }
    });
  });

  describe(`A public address that becomes https on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    const runPublicUrl = (given: readonly string[], settings = {}) =>
      runProgram("commands/public-url.ts", {
        arguments: given,
        environment: { DATABASE_URL: suite.database.url, ...settings },
      });
    const hsts = async () => {
      const { headers } = await suite.request({ path: "/v1/health" });
      return headers["strict-transport-security"];
    };

    test("applies once saved; a wrong one can be corrected by a command while the service runs", async () => {
      const operator = await setUpOperator(suite.service);
      const [[oldName] = assert.fail()] = operator.cookies;
      assert.equal(oldName, "mosque-sync.session_token");
      assert.equal(await hsts(), undefined);
      const mistyped = "https://snyc.example.org";
      await operator.does("updateService", { body: { publicUrl: mistyped } });
      assert.equal(await hsts(), "max-age=31536000");
      assertRefused(await operator.call("getSession"), "not_signed_in");
      const { email } = operator.user;
      const { password } = operator;
      const again = await operator.call("signIn", { body: { email, password } });
      assertRefused(again, "plain_http_request");
      assert.deepEqual(again.body.error.details, { address: mistyped });

      const corrected = await runPublicUrl(["--set", `${publicUrl}/`]);
      assert.deepEqual(corrected, { code: 0, stdout: `${publicUrl}\n`, stderr: "" });
      assert.equal((await runPublicUrl([])).stdout, `${publicUrl}\n`);
      await eventually(async () => {
        const portal = await visitorOf(suite.service).does("getPortal");
        return portal.publicUrl === publicUrl ? true : undefined;
      });
      const there = await onAnotherDevice(operator, publicUrl);
      await there.does("createMosque", {
        body: { communityName: "Masjid Noor", timeZoneId: "Europe/London" },
      });
    });

    test("the command accepts exactly the portal's values", async () => {
      const earlier = (await runPublicUrl([])).stdout;
      for (const [given, settings, says] of [
        [["--set", "sync.example.org"], {}, /http or https address/],
        [["--set", "https://sync.example.org/mosques"], {}, /has a path/],
        [["--set", ""], {}, /http or https address/],
        [["--set", "https://other.example.org"], { PUBLIC_URL: publicUrl }, /PUBLIC_URL/],
      ] as const) {
        const { code, stdout, stderr } = await runPublicUrl(given, settings);
        assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
        assert.match(stderr, says);
      }
      assert.equal((await runPublicUrl([])).stdout, earlier);
    });
  });
}
