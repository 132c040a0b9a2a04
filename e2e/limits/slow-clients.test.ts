import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { loggedRequestsOnce } from "../support/mosques/logged-requests.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertEnvelope, type RawExchange, requestHead, sendBytes } from "../support/services/raw-http.ts";

// These tests only wait, so they wait together.
describe("Slow clients", { concurrency: enginesAboveStore.length }, () => {
  for (const engine of enginesAboveStore) {
    describe(`on ${engine.name}`, { concurrency: 4 }, () => {
      const suite = suiteOn(engine);
      const port = () => Number(suite.service.address.port);

      test("incomplete headers end the connection after 20 seconds", async () => {
        const drips = Array.from({ length: 60 }, (_, index) => `X-Drip-${index}: x\r\n`);
        const parts = [requestHead("GET /v1/health").slice(0, -2), ...drips];
        assertGivenUp(await sendBytes(port(), parts, { pauseMs: 500 }), { from: 19, to: 27 });
      });

      test("an incomplete body ends the connection after 30 seconds", async () => {
        const mosque = await suite.addMosque();
        const head = requestHead(`PATCH ${mosque.path}/profile`, {
          Authorization: `Bearer ${mosque.key}`,
          "Content-Type": "application/json",
          "Content-Length": 1_000,
          "X-Request-Id": "slow-1",
        });
        const parts = [head, '{"status":"', ...Array.from({ length: 80 }, () => "x")];
        const exchange = await sendBytes(port(), parts, { pauseMs: 500 });
        assertGivenUp(exchange, { from: 29, to: 37 });
        const { headers } = exchange.responses[0] ?? assert.fail("The client gets a response.");
        assert.equal(headers["x-request-id"], "slow-1");
        assert.ok(headers.ratelimit, "The key was accepted.");
        const logged = await loggedRequestsOnce(suite.database.url, mosque.id, ({ length }) => length > 0);
        assert.deepEqual(
          logged.map(({ status, reason, requestId }) => [status, reason, requestId]),
          [[408, "request_timeout", "slow-1"]],
        );
      });

      test("a request that is refused before its body ends gets no second response", async () => {
        const mosque = await suite.addMosque();
        const head = requestHead(`PATCH ${mosque.path}/profile`, {
          "Content-Type": "application/json",
          "Content-Length": 1_000,
        });
        const parts = [head, ...Array.from({ length: 80 }, () => "x")];
        const { responses, closed } = await sendBytes(port(), parts, { pauseMs: 500, responses: 2 });
        assert.deepEqual(
          responses.map(({ status }) => status),
          [401],
        );
        assert.ok(closed);
      });

      test("a client that takes several seconds is served", async () => {
        const letters = [...requestHead("GET /v1/health")];
        const { responses } = await sendBytes(port(), letters, { pauseMs: 100 });
        assert.equal(responses[0]?.status, 200);
      });
    });
  }
});

/** The connection was closed in time, and not early; a response before that, if any, is in the envelope. */
function assertGivenUp(exchange: RawExchange, seconds: { readonly from: number; readonly to: number }): void {
  assert.ok(exchange.closed || exchange.responses.length > 0, "the connection is still open");
  assert.ok(exchange.seconds > seconds.from, `closed after ${exchange.seconds} s`);
  assert.ok(exchange.seconds < seconds.to, `closed only after ${exchange.seconds} s`);
  for (const response of exchange.responses) {
    assert.equal(response.status, 408);
    assertEnvelope(response);
  }
}
