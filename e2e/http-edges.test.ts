import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "./support/engines.ts";
import { assertEnvelope, sendBytes } from "./support/raw-http.ts";
import { assertRefused, succeeded, suiteOn } from "./support/suite.ts";

const id = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";

/** Every path of the API, and the methods it has. HEAD goes with GET. */
const routes: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ["/v1/health", ["GET", "HEAD"]],
  [`/v1/mosques/${id}/capabilities`, ["GET", "HEAD"]],
  [`/v1/mosques/${id}/sync`, ["GET", "HEAD"]],
  [`/v1/mosques/${id}/profile`, ["GET", "HEAD", "PATCH"]],
  [`/v1/mosques/${id}/announcements`, ["GET", "HEAD", "POST"]],
  [`/v1/mosques/${id}/announcements/${id}`, ["GET", "HEAD", "PATCH", "DELETE"]],
  [`/v1/mosques/${id}/prayers`, ["GET", "HEAD", "POST"]],
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

/** Bytes that are no HTTP request. */
const garbage: readonly (readonly [what: string, bytes: string | Uint8Array])[] = [
  ["random bytes", Uint8Array.from({ length: 500 }, (_, index) => (index * 89 + 7) % 256)],
  ["a TLS greeting", Uint8Array.of(22, 3, 1, 0, 5, 1, 0, 0, 1, 3, 3, 13, 10, 13, 10)],
  ["no request line", "\r\nhello\r\n\r\n"],
  ["an unknown version", "GET /v1/health HTTP/9.9\r\nHost: x\r\n\r\n"],
  ["a header without colon", "GET /v1/health HTTP/1.1\r\nHost: x\r\nBroken\r\n\r\n"],
  ["a space before the colon", "GET /v1/health HTTP/1.1\r\nHost : x\r\n\r\n"],
  ["a NUL in a header", "GET /v1/health HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n"],
  ["a negative length", "POST /v1/health HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
  ["two lengths", "POST /v1/health HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
  ["a broken chunk", "POST /v1/health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"],
];

for (const engine of engines) {
  describe(`HTTP edges on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    const port = () => Number(suite.service.address.port);

    test("an address that the API lacks is route_not_found", async () => {
      for (const path of [
        ...[
          "/v1",
          "/v1/",
          "/v2/health",
          "/health",
          "/V1/health",
          "/v1/Health",
          "/v1/health/x",
          "//v1/health",
          "/v1//health",
        ],
        ...["/v1/health/", `/v1/mosques/${id}/profile/`, "/v1/mosques", `/v1/mosques/${id}`],
        ...[
          `/v1/mosques/${id}/profile/x`,
          `/v1/mosques/${id}/keys`,
          "/v1/../v1/health",
          "/v1/%2e%2e/health",
          "/v1/health%2f",
        ],
        ...["/wp-login.php", "/.env", "/v1/health;a=b", "/v1/health%00", `/v1/${"x".repeat(5_000)}`],
      ]) {
        for (const method of ["GET", "POST", "DELETE"]) {
          assertRefused(await suite.request({ method, path }), 404, "not_found", "route_not_found", path);
        }
      }
    });

    test("a method that a path lacks is 405 with the ones it has, before any key is asked for", async () => {
      for (const [path, has] of routes) {
        for (const method of methods.filter((name) => !has.includes(name))) {
          const answer = await suite.request({ method, path });
          assertRefused(answer, 405, "not_found", "method_not_allowed", `${method} ${path}`);
          assert.deepEqual(String(answer.headers.allow).split(", ").toSorted(), has.toSorted(), path);
        }
      }
    });

    test("a method that nobody knows is 405 too", async () => {
      const request = "BREW /v1/health HTTP/1.1\r\nHost: x\r\n\r\n";
      const { answers } = await sendBytes(port(), [request]);
      const [answer] = answers;
      assert.equal(answer?.status, 405, JSON.stringify(answer));
      assertEnvelope(answer ?? assert.fail());
      assert.deepEqual(answer.headers.allow?.split(", ").toSorted(), ["GET", "HEAD"]);
    });

    test("HEAD answers like GET without the body", async () => {
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
        const answer = await suite.request({ path, key: mosque.key });
        assertRefused(answer, 400, "invalid_argument", "url_malformed", path);
      }
    });

    test("a query that cannot be decoded is an invalid argument and no fault", async () => {
      const mosque = await suite.addMosque();
      for (const query of ["limit=%zz", "limit=%", "limit=%ff"]) {
        assert.equal((await mosque.get(`/sync?${query}`)).status, 400, query);
      }
    });

    test("what is no HTTP gets an answer in the envelope, or the connection is closed", async () => {
      for (const [what, bytes] of garbage) {
        const { answers, closed } = await sendBytes(port(), [bytes]);
        assert.ok(answers.length > 0 || closed, `${what}: neither answer nor close`);
        for (const answer of answers) {
          assert.ok(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}`);
          assertEnvelope(answer);
        }
      }
      succeeded(await suite.request({ path: "/v1/health" }));
    });

    test("a request that says its length in two ways smuggles nothing in", async () => {
      const mosque = await suite.addMosque();
      const smuggled = [
        `PATCH ${mosque.path}/profile HTTP/1.1`,
        "Host: x",
        `Authorization: Bearer ${mosque.key}`,
        "Content-Type: application/json",
        "Content-Length: 21",
        "",
        '{"status":"smuggled"}',
      ].join("\r\n");
      const head = `POST ${mosque.path}/announcements HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      for (const lengths of [
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: xchunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 6",
      ]) {
        const bytes = `${head}${lengths}\r\n\r\n0\r\n\r\n${smuggled}`;
        const { answers, closed } = await sendBytes(port(), [bytes], { answers: 2, patienceSeconds: 2 });
        assert.ok(closed, `${lengths}: the connection stays open`);
        for (const answer of answers) {
          assert.ok(answer.status >= 400 && answer.status < 500, `${lengths}: ${answer.status}`);
          assertEnvelope(answer);
        }
      }
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, undefined);
    });

    test("headers or an address of 20 KB are refused in the envelope", async () => {
      const long = "x".repeat(20 * 1024);
      for (const request of [
        `GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`,
        `GET /v1/health?${long} HTTP/1.1\r\nHost: x\r\n\r\n`,
        `GET /v1/health HTTP/1.1\r\nHost: x\r\n${"A: b\r\n".repeat(4_000)}\r\n`,
      ]) {
        const { answers, closed } = await sendBytes(port(), [request]);
        assert.ok(answers.length > 0 || closed);
        for (const answer of answers) {
          assert.equal(answer.status, 431);
          assertEnvelope(answer);
        }
      }
    });

    test("HTTP/1.1 without Host, or with two, is refused in the envelope", async () => {
      for (const hosts of ["", "Host: a\r\nHost: b\r\n"]) {
        const { answers } = await sendBytes(port(), [`GET /v1/health HTTP/1.1\r\n${hosts}\r\n`]);
        assert.equal(answers[0]?.status, 400, JSON.stringify(answers));
        assertEnvelope(answers[0]);
      }
    });

    test("HTTP/1.0 without Host is served", async () => {
      const { answers } = await sendBytes(port(), ["GET /v1/health HTTP/1.0\r\n\r\n"]);
      assert.equal(answers[0]?.status, 200);
    });

    test("requests that are sent without waiting are answered in their order", async () => {
      const one = (name: string) => `GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${name}\r\n\r\n`;
      const { answers } = await sendBytes(port(), [one("first") + one("second") + one("third")], {
        answers: 3,
      });
      assert.deepEqual(
        answers.map(({ headers }) => headers["x-request-id"]),
        ["first", "second", "third"],
      );
    });

    test("Expect: 100-continue is answered; another expectation is refused in the envelope", async () => {
      const mosque = await suite.addMosque();
      const body = '{"status":"Open"}';
      const head = (expect: string) =>
        [
          `PATCH ${mosque.path}/profile HTTP/1.1`,
          ...["Host: x", `Authorization: Bearer ${mosque.key}`, "Content-Type: application/json"],
          ...[`Content-Length: ${body.length}`, `Expect: ${expect}`, "", ""],
        ].join("\r\n");
      const continued = await sendBytes(port(), [head("100-continue"), body], { pauseMs: 100 });
      assert.equal(continued.answers[0]?.status, 200);
      const refused = (await sendBytes(port(), [head("magic")])).answers[0] ?? assert.fail("no answer");
      assert.equal(refused.status, 417);
      assertEnvelope(refused);
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
