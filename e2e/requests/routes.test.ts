import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { assertRefused, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const id = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";

/** Every path of the API with its methods. HEAD goes with GET. */
const routes: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ["/v1/health", ["GET", "HEAD"]],
  [`/v1/mosques/${id}/capabilities`, ["GET", "HEAD"]],
  [`/v1/mosques/${id}/sync`, ["GET", "HEAD"]],
  [`/v1/mosques/${id}/profile`, ["GET", "HEAD", "PATCH"]],
  [`/v1/mosques/${id}/announcements`, ["GET", "HEAD", "POST"]],
  [`/v1/mosques/${id}/announcements/${id}`, ["GET", "HEAD", "PATCH", "DELETE"]],
  [`/v1/mosques/${id}/prayers`, ["GET", "HEAD", "POST", "PUT"]],
  [`/v1/mosques/${id}/prayers/${id}`, ["PATCH", "DELETE"]],
  [`/v1/mosques/${id}/events`, ["GET", "HEAD", "POST"]],
  [`/v1/mosques/${id}/events/${id}`, ["GET", "HEAD", "PATCH", "DELETE"]],
];
const methods = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "PURGE",
  "SEARCH",
  "LOCK",
];

for (const engine of engines) {
  describe(`Routes on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("an unknown address is route_not_found", async () => {
      for (const path of [
        "/v1",
        "/v1/",
        "/v2/health",
        "/health",
        "/V1/health",
        "/v1/Health",
        "/v1/health/x",
        "//v1/health",
        "/v1//health",
        "/v1/health/",
        `/v1/mosques/${id}/profile/`,
        "/v1/mosques",
        `/v1/mosques/${id}`,

        `/v1/mosques/${id}/profile/x`,
        `/v1/mosques/${id}/keys`,
        "/v1/../v1/health",
        "/v1/%2e%2e/health",
        "/v1/health%2f",
        "/wp-login.php",
        "/.env",
        "/v1/health;a=b",
        "/v1/health%00",
        `/v1/${"x".repeat(5_000)}`,
      ]) {
        for (const method of ["GET", "POST", "DELETE"]) {
          assertRefused(await suite.request({ method, path }), 404, "not_found", "route_not_found", path);
        }
      }
    });

    test("a method that a path lacks is 405 with the allowed ones, before the key is checked", async () => {
      for (const [path, has] of routes) {
        for (const method of methods.filter((name) => !has.includes(name))) {
          const response = await suite.request({ method, path });
          assertRefused(response, 405, "not_found", "method_not_allowed", `${method} ${path}`);
          assert.deepEqual(String(response.headers.allow).split(", ").toSorted(), has.toSorted(), path);
        }
      }
    });

    test("a method that a path lacks is 405 in every spelling of the address that GET reads", async () => {
      for (const path of ["/v1/%68ealth", "/v1/health?a=b", "/v1/health#a", "http://x/v1/health"]) {
        succeeded(await suite.request({ path }));
        for (const method of ["POST", "PROPFIND"]) {
          const response = await suite.request({ method, path });
          assertRefused(response, 405, "not_found", "method_not_allowed", `${method} ${path}`);
          assert.equal(response.headers.allow, "GET, HEAD");
        }
      }
      const mosque = await suite.addMosque();
      const path = `${mosque.path}/pr%6Ffile`;
      succeeded(await suite.request({ path, key: mosque.key }));
      assertRefused(await suite.request({ method: "DELETE", path }), 405, "not_found", "method_not_allowed");
      const encoded = await suite.request({ method: "POST", path: "/v1%2Fhealth" });
      assertRefused(encoded, 404, "not_found", "route_not_found");
    });

    test("a path with an empty part exists for no method", async () => {
      const mosque = await suite.addMosque();
      for (const path of [
        `${mosque.path}/announcements/`,
        `${mosque.path}/prayers/`,
        `${mosque.path}/events/?limit=1`,
        "/v1/mosques//profile",
      ]) {
        for (const method of methods) {
          const response = await suite.request({ method, path, key: mosque.key });
          assertRefused(response, 404, "not_found", "route_not_found", `${method} ${path}`);
        }
      }
    });

    test("HEAD is handled like GET without the body", async () => {
      const mosque = await suite.addMosque();
      for (const path of ["/v1/health", `${mosque.path}/profile`, `${mosque.path}/sync?limit=1`]) {
        const get = await suite.request({ path, key: mosque.key });
        const head = await suite.request({ method: "HEAD", path, key: mosque.key });
        assert.equal(head.status, get.status);
        for (const name of ["content-type", "content-length", "etag", "cache-control"]) {
          assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
        }
      }
      assert.equal((await suite.request({ method: "HEAD", path: `${mosque.path}/profile` })).status, 401);
    });

    test("an address that cannot be decoded is url_malformed", async () => {
      const mosque = await suite.addMosque();
      for (const path of [
        "/%zz",
        "/v1/%zz",
        "/v1/mosques/%zz/profile",
        "/v1/health%",
        "/v1/mosques/%ff/profile",
        "/v1/%c0%af",
      ]) {
        const response = await suite.request({ path, key: mosque.key });
        assertRefused(response, 400, "invalid_argument", "url_malformed", path);
        const unknown = await suite.request({ method: "PROPFIND", path });
        assertRefused(unknown, 400, "invalid_argument", "url_malformed", `PROPFIND ${path}`);
      }
    });

    test("a query that cannot be decoded is an invalid argument rather than a server error", async () => {
      const mosque = await suite.addMosque();
      for (const query of ["limit=%zz", "limit=%", "limit=%ff"]) {
        assert.equal((await mosque.get(`/sync?${query}`)).status, 400, query);
      }
    });

    test("a request from a browser's page gets no CORS headers", async () => {
      const headers = { Origin: "https://example.org", "Access-Control-Request-Method": "PATCH" };
      succeeded(await suite.request({ path: "/v1/health", headers }));
      const preflight = await suite.request({
        method: "OPTIONS",
        path: `/v1/mosques/${id}/profile`,
        headers,
      });
      assertRefused(preflight, 405, "not_found", "method_not_allowed");
    });
  });
}
