import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { engines } from "../support/databases/engines.ts";
import { loggedRequestsOnce } from "../support/mosques/logged-requests.ts";
import { assertEnvelope, requestHead, sendBytes } from "../support/services/raw-http.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

/** Bytes that are not an HTTP request. */
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
    const suite = sharedSuiteOn(engine);
    const port = () => Number(suite.service.address.port);

    test("an unknown method is 405 too", async () => {
      for (const url of ["/v1/health", "/v1/he%61lth", "http://x/v1/health"]) {
        const { responses } = await sendBytes(port(), [requestHead(`BREW ${url}`)]);
        const [response] = responses;
        assert.equal(response?.status, 405, JSON.stringify(response));
        assertEnvelope(response ?? assert.fail());
        assert.deepEqual(response.headers.allow?.split(", ").toSorted(), ["GET", "HEAD"]);
      }
    });

    test("bytes that are not HTTP get a response in the envelope, or the connection is closed", async () => {
      for (const [what, bytes] of garbage) {
        const { responses, closed } = await sendBytes(port(), [bytes]);
        assert.ok(responses.length > 0 || closed, `${what}: neither answer nor close`);
        for (const response of responses) {
          assert.ok(response.status >= 400 && response.status < 500, `${what}: ${response.status}`);
          assertEnvelope(response);
        }
      }
      succeeded(await suite.request({ path: "/v1/health" }));
    });

    test("a request with two lengths cannot smuggle in another", async () => {
      const mosque = await suite.addMosque();
      const jsonBody = { "Content-Type": "application/json" };
      const change = '{"status":"smuggled"}';
      const smuggled = requestHead(`PATCH ${mosque.path}/profile`, {
        ...jsonBody,
        Authorization: `Bearer ${mosque.key}`,
        "Content-Length": change.length,
      });
      const head = requestHead(`POST ${mosque.path}/announcements`, jsonBody).slice(0, -2);
      for (const lengths of [
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: xchunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 6",
      ]) {
        const bytes = `${head}${lengths}\r\n\r\n0\r\n\r\n${smuggled}${change}`;
        const { responses, closed } = await sendBytes(port(), [bytes], { responses: 2 });
        assert.ok(closed, `${lengths}: the connection stays open`);
        for (const response of responses) {
          assert.ok(response.status >= 400 && response.status < 500, `${lengths}: ${response.status}`);
          assertEnvelope(response);
        }
      }
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, undefined);
    });

    for (const { what, bytes, status, id } of [
      { what: "an unreadable request", bytes: "GARBAGE\r\n\r\n", status: 400 },
      {
        what: "a request for a tunnel",
        bytes: requestHead("CONNECT example.org:443", { "X-Request-Id": "tunnel-1" }),
        status: 404,
        id: "tunnel-1",
      },
    ]) {
      test(`a write gets its response before ${what} that follows it`, async () => {
        const mosque = await suite.addMosque();
        const body = '{"status":"Open"}';
        const head = requestHead(`PATCH ${mosque.path}/profile`, {
          Authorization: `Bearer ${mosque.key}`,
          "Content-Type": "application/json",
          "Content-Length": body.length,
        });
        const write = head + body;
        const { responses, closed } = await sendBytes(port(), [write + write + bytes], { responses: 4 });
        assert.deepEqual(
          responses.map((response) => response.status),
          [200, 200, status],
        );
        const last = responses[2] ?? assert.fail();
        assertEnvelope(last);
        if (id) assert.equal(last.headers["x-request-id"], id);
        assert.ok(closed);
      });
    }

    test("a client that asks for a tunnel and disconnects before the response does no harm", async () => {
      for (let i = 0; i < 20; i += 1) {
        const socket = connect(port(), "127.0.0.1");
        await once(socket, "connect");
        socket.write(requestHead("CONNECT example.org:443"));
        await setImmediate();
        socket.resetAndDestroy();
        succeeded(await suite.request({ path: "/v1/health" }));
      }
    });

    test("headers or an address of 20 KB are refused in the envelope", async () => {
      const long = "x".repeat(20 * 1024);
      for (const request of [
        requestHead("GET /v1/health", { "X-Long": long }),
        requestHead(`GET /v1/health?${long}`),
      ]) {
        const { responses, closed } = await sendBytes(port(), [request]);
        assert.ok(responses.length > 0 || closed);
        for (const response of responses) {
          assert.equal(response.status, 431);
          assertEnvelope(response);
        }
      }
    });

    test("headers are limited by the bytes of their names and values, not by their number", async () => {
      for (const [count, status] of [
        [5_000, 200],
        [8_500, 431],
      ] as const) {
        const head = `${requestHead("GET /v1/health").slice(0, -2)}${"A:1\r\n".repeat(count)}\r\n`;
        const { responses } = await sendBytes(port(), [head]);
        assert.equal(responses[0]?.status, status, String(count));
      }
    });

    test("HTTP/1.1 without Host, or with two, is refused in the envelope", async () => {
      for (const hosts of ["", "Host: a\r\nHost: b\r\n"]) {
        const { responses } = await sendBytes(port(), [`GET /v1/health HTTP/1.1\r\n${hosts}\r\n`]);
        assert.equal(responses[0]?.status, 400, JSON.stringify(responses));
        assertEnvelope(responses[0]);
      }
    });

    test("HTTP/1.0 without Host is served", async () => {
      const { responses } = await sendBytes(port(), ["GET /v1/health HTTP/1.0\r\n\r\n"]);
      assert.equal(responses[0]?.status, 200);
    });

    test("pipelined requests get their responses in order", async () => {
      const one = (name: string) => requestHead("GET /v1/health", { "X-Request-Id": name });
      const { responses } = await sendBytes(port(), [one("first") + one("second") + one("third")], {
        responses: 3,
      });
      assert.deepEqual(
        responses.map(({ headers }) => headers["x-request-id"]),
        ["first", "second", "third"],
      );
    });

    /** The head of a write whose body comes in chunks. */
    const chunkedHead = (mosque: Mosque, more: Record<string, string>) =>
      requestHead(`PATCH ${mosque.path}/profile`, {
        "Content-Type": "application/json",
        "Transfer-Encoding": "chunked",
        ...more,
      });

    test("a body that is not HTTP gets one response, of its request and key, and one entry in the log", async () => {
      const mosque = await suite.addMosque();
      const id = crypto.randomUUID();
      const head = chunkedHead(mosque, { Authorization: `Bearer ${mosque.key}`, "X-Request-Id": id });
      for (const [parts, pauseMs] of [
        [[`${head}ZZ\r\n`], 0] as const,
        [[head, "ZZ\r\n", ""], 100] as const,
      ]) {
        const { responses, closed } = await sendBytes(port(), parts, { responses: 2, pauseMs });
        const [response = assert.fail("no answer")] = responses;
        assert.deepEqual(
          [responses.length, response.status, response.headers["x-request-id"], closed],
          [1, 400, id, true],
        );
        assertEnvelope(response);
        assert.match(response.body, /"http_malformed"/);
        assert.ok(response.headers.ratelimit, "The key was accepted.");
      }
      const logged = await loggedRequestsOnce(suite.database.url, mosque.id, ({ length }) => length >= 2);
      assert.deepEqual(
        logged.map(({ status, reason, requestId }) => [status, reason, requestId]),
        Array(2).fill([400, "http_malformed", id]),
      );
    });

    test("a request that has its response gets no other one when its body breaks", async () => {
      const mosque = await suite.addMosque();
      const key = { Authorization: `Bearer ${mosque.key}` };
      for (const [head, status] of [
        [requestHead(`GET ${mosque.path}/profile`, { ...key, "Transfer-Encoding": "chunked" }), 200],
        [chunkedHead(mosque, {}), 401],
      ] as const) {
        const parts = [head, "ZZ\r\n", ""];
        const { responses, closed } = await sendBytes(port(), parts, { responses: 2, pauseMs: 200 });
        assert.deepEqual(
          responses.map((response) => response.status),
          [status],
        );
        assert.ok(closed);
      }
    });

    test("Expect: 100-continue is accepted; another expectation is refused in the envelope", async () => {
      const mosque = await suite.addMosque();
      const body = '{"status":"Open"}';
      const head = (expectation: string) =>
        requestHead(`PATCH ${mosque.path}/profile`, {
          Authorization: `Bearer ${mosque.key}`,
          "Content-Type": "application/json",
          "Content-Length": body.length,
          "X-Request-Id": "expecting-1",
          Expect: expectation,
        });
      for (const accepted of ["100-continue", "100-Continue "]) {
        const { responses } = await sendBytes(port(), [head(accepted), body], { pauseMs: 100 });
        assert.equal(responses[0]?.status, 200);
      }
      for (const other of [
        "magic",
        "100-continue, magic",
        "magic-100-continue",
        "100-continue\r\nExpect: 100-continue",
      ]) {
        const { responses, closed } = await sendBytes(port(), [head(other)], { responses: 2 });
        const [refused = assert.fail("no answer")] = responses;
        assert.deepEqual([responses.length, refused.status, closed], [1, 417, true], other);
        assert.equal(refused.headers["x-request-id"], "expecting-1");
        assertEnvelope(refused);
      }
    });
  });
}
