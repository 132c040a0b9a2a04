import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, MosqueSyncError } from "../src/index.ts";
import { longestWaitSeconds, retryDelayMs } from "../src/retry.ts";
import {
  cutConnection,
  cutInTheMiddle,
  errorBody,
  html,
  neverResponse,
  respondWith,
  type Step,
  scriptedServer,
  text,
} from "./scripted-server.ts";

const apiKey = "mps_0123456789_secretsecretsecretsecretsecretsecret00";
const mosqueId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";
const prayerId = "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22";
const body = { prayerKey: "isha", iqamahTime: "19:45" } as const;

const done = respondWith(200, { prayerId, prayers: [] });
const fault = respondWith(500, errorBody("server_error", "internal_error"));
const limited = (seconds: string) =>
  respondWith(429, errorBody("rate_limited", "rate_limited"), { "retry-after": seconds });
const notFound = respondWith(404, errorBody("not_found", "prayer_not_found"));

const transient: Record<string, Step> = {
  "a cut connection": cutConnection,
  "a connection cut in the answer": cutInTheMiddle,
  "a 500": fault,
  "a proxy's 502 page": html(502),
  "a proxy's page instead of an answer": html(200),
  "a success whose JSON ends early": text(200, '{"prayers":['),
  "a success without a body": text(200, ""),
  "JSON of another shape": respondWith(200, [1, null]),
  "a list of something other than resources": respondWith(200, { prayerId, prayers: [null] }),
  "a 429 with Retry-After": limited("0"),
};

for (const [name, failure] of Object.entries(transient)) {
  test(`a read, a change and a deletion are retried after ${name}, with the same request id`, async (t) => {
    const { baseUrl, seen } = await scriptedServer(t, failure, done, failure, done, failure, done);
    const client = createClient({ baseUrl, apiKey, mosqueId });
    await client.listPrayers();
    await client.updatePrayer({ prayerId, body });
    await client.deletePrayer({ prayerId });
    assert.deepEqual(
      seen.map(({ method }) => method),
      ["GET", "GET", "PATCH", "PATCH", "DELETE", "DELETE"],
    );
    assert.equal(new Set(seen.map(({ headers }) => headers["x-request-id"])).size, 3);
  });

  test(`a creation is not retried after ${name}`, async (t) => {
    const { baseUrl, seen } = await scriptedServer(t, failure, done);
    await assert.rejects(createClient({ baseUrl, apiKey, mosqueId }).createPrayer({ body }));
    assert.equal(seen.length, 1);
  });

  test(`a creation with an Idempotency-Key is retried after ${name}, with the same key`, async (t) => {
    const { baseUrl, seen } = await scriptedServer(t, failure, done);
    await createClient({ baseUrl, apiKey, mosqueId }).createPrayer({ body, idempotencyKey: "once" });
    assert.deepEqual(
      seen.map(({ headers }) => headers["idempotency-key"]),
      ["once", "once"],
    );
  });
}

test("an endless response is cut, and not mistaken for the API's", async (t) => {
  const endless: Step = (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = " ".repeat(1024 * 1024);
    const go = () => {
      while (response.write(chunk));
    };
    response.on("drain", go);
    go();
  };
  const { baseUrl } = await scriptedServer(t, endless);
  const client = createClient({ baseUrl, apiKey, mosqueId, maxRetries: 0 });
  await assert.rejects(client.listPrayers(), { kind: "foreign" });
});

test("an invalid Retry-After is ignored", async (t) => {
  for (const nonsense of ["soon", "-5", "1e3", ""]) {
    const { baseUrl, seen } = await scriptedServer(t, limited(nonsense), done);
    await createClient({ baseUrl, apiKey, mosqueId }).listPrayers();
    assert.equal(seen.length, 2, nonsense);
  }
});

test("a connection that the server closed between two calls is reopened", async (t) => {
  const closing: Step = (response, request) => {
    done(response, request);
    response.on("finish", () => setImmediate(() => request.socket.destroy()));
  };
  const { baseUrl, seen } = await scriptedServer(t, closing, closing, done);
  const client = createClient({ baseUrl, apiKey, mosqueId });
  for (const _ of [1, 2, 3]) await client.updatePrayer({ prayerId, body });
  assert.ok(seen.length >= 3);
});

test("a creation whose first attempt is still in progress waits and gets its response", async (t) => {
  const conflict = respondWith(409, errorBody("conflict", "idempotency_in_progress"), { "retry-after": "0" });
  const { baseUrl } = await scriptedServer(t, conflict, done);
  await createClient({ baseUrl, apiKey, mosqueId }).createPrayer({ body, idempotencyKey: "once" });
});

test("a timetable is sent again after a lost response, with the same bytes, request id and Idempotency-Key", async (t) => {
  const replaced = respondWith(200, { report: {}, plan: {} });
  const { baseUrl, seen } = await scriptedServer(t, cutConnection, fault, replaced);
  const client = createClient({ baseUrl, apiKey, mosqueId });
  const file = Uint8Array.of(0, 255, 13, 10);
  await client.replaceTimetable({ body: file, fileName: "times.xlsx", idempotencyKey: "once" });
  const sent = seen.map(({ bytes, url, headers }) => [
    ...[bytes.toString("hex"), url],
    ...[headers["x-request-id"], headers["idempotency-key"]],
  ]);
  assert.equal(sent[0]?.[0], "00ff0d0a");
  assert.deepEqual(sent, [sent[0], sent[0], sent[0]]);
});

test("a refusal is not retried", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, notFound, done);
  await assert.rejects(createClient({ baseUrl, apiKey, mosqueId }).deletePrayer({ prayerId }));
  assert.equal(seen.length, 1);
});

test("a call ends after maxRetries with the last error", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, fault, fault, done);
  await assert.rejects(createClient({ baseUrl, apiKey, mosqueId, maxRetries: 1 }).listPrayers(), {
    code: "server_error",
  });
  assert.equal(seen.length, 2);
});

test("one call can turn off its retries", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, fault, done);
  const client = createClient({ baseUrl, apiKey, mosqueId });
  await assert.rejects(client.createPrayer({ body, idempotencyKey: "once", maxRetries: 0 }));
  assert.equal(seen.length, 1);
});

test("a server without a response is a timeout", async (t) => {
  const { baseUrl } = await scriptedServer(t, neverResponse);
  const client = createClient({ baseUrl, apiKey, mosqueId, timeoutMs: 50, maxRetries: 0 });
  await assert.rejects(client.listPrayers(), { name: "UnreachableError", kind: "timeout" });
});

test("a port without a listener is a network error that names the address", async (t) => {
  const { baseUrl } = await scriptedServer(t);
  const client = createClient({ baseUrl: baseUrl.replace(/\d+$/, "1"), apiKey, mosqueId, maxRetries: 0 });
  await assert.rejects(client.listPrayers(), {
    kind: "network",
    message: /127\.0\.0\.1:1 could not be reached/,
  });
});

test("a Retry-After longer than the longest wait is left to the caller", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, limited(String(longestWaitSeconds + 1)), done);
  await assert.rejects(createClient({ baseUrl, apiKey, mosqueId }).listPrayers(), {
    code: "rate_limited",
    retryAfterSeconds: longestWaitSeconds + 1,
  });
  assert.equal(seen.length, 1);
});

test("a date in Retry-After is relative to the response's own date", async (t) => {
  const dated = respondWith(429, errorBody("rate_limited", "rate_limited"), {
    date: "Fri, 20 Nov 2026 19:00:00 GMT",
    "retry-after": "Fri, 20 Nov 2026 19:05:00 GMT",
  });
  const { baseUrl } = await scriptedServer(t, dated);
  await assert.rejects(createClient({ baseUrl, apiKey, mosqueId }).listPrayers(), { retryAfterSeconds: 300 });
});

test("a write with a lost response may have happened; a read and a refusal have not", async (t) => {
  const { baseUrl } = await scriptedServer(t, cutConnection, fault, html(200), cutConnection, notFound);
  const client = createClient({ baseUrl, apiKey, mosqueId, maxRetries: 0 });
  await assert.rejects(client.createPrayer({ body }), { kind: "network", mayHaveHappened: true });
  await assert.rejects(client.createPrayer({ body }), { kind: "api", mayHaveHappened: true });
  await assert.rejects(client.createPrayer({ body }), { kind: "foreign", mayHaveHappened: true });
  await assert.rejects(client.listPrayers(), { kind: "network", mayHaveHappened: false });
  await assert.rejects(client.deletePrayer({ prayerId }), { code: "not_found", mayHaveHappened: false });
});

test("a deletion that gets 404 after a lost response may have happened", async (t) => {
  const { baseUrl } = await scriptedServer(t, cutConnection, notFound);
  const client = createClient({ baseUrl, apiKey, mosqueId });
  await assert.rejects(client.deletePrayer({ prayerId }), { code: "not_found", mayHaveHappened: true });
});

test("a caller's abort ends the call immediately, with the caller's reason, even during a wait", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, limited("50"), neverResponse);
  const abort = new AbortController();
  const reason = new Error("no longer needed");
  const client = createClient({
    baseUrl,
    apiKey,
    mosqueId,
    async fetch(...request) {
      const answered = await fetch(...request);
      setTimeout(() => abort.abort(reason), 50);
      return answered;
    },
  });
  await assert.rejects(client.listPrayers({ signal: abort.signal }), reason);
  await assert.rejects(client.listPrayers({ signal: abort.signal }), reason);
  assert.equal(seen.length, 1);
});

test("the wait doubles with every retry, varies by up to half, and is limited", () => {
  const error = new MosqueSyncError({
    message: "",
    code: "server_error",
    reason: "internal_error",
    status: 500,
    requestId: "r",
    adminSummary: "",
    developerSummary: "",
    retryAfterSeconds: undefined,
    mayHaveHappened: false,
  });
  assert.deepEqual(
    [0, 1, 2, 3, 20].map((retries) => retryDelayMs(error, retries, 1)),
    [250, 500, 1_000, 2_000, 8_000],
  );
  assert.equal(retryDelayMs(error, 0, 0), 125);
});
