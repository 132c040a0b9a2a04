import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CachedResponse,
  createResponseCache,
  type ResponseCache,
} from "#http/pipeline/response-cache.ts";

function response(version: string | number, body: string): CachedResponse {
  return { version, etag: `"${version}"`, body, bodyBytes: Buffer.byteLength(body), next: undefined };
}

/** A response is cached from its second rendering on. */
function keepTwice(responses: ResponseCache, name: string, kept: CachedResponse): void {
  for (let time = 0; time < 2; time += 1) responses.keep(name, kept);
}

test("a response is found under its name, for the version that it was made from", () => {
  const responses = createResponseCache(10_000);
  const kept = response(7, "{}");
  keepTwice(responses, "prayers", kept);
  assert.equal(responses.find("prayers", 7), kept);
  assert.equal(responses.find("profile", 7), undefined);
});

test("a response that is rendered once takes no memory for its text, and is kept when it is rendered again", () => {
  const responses = createResponseCache(100_000);
  const [first, second] = [response(1, "x".repeat(10_000)), response(2, "y".repeat(10_000))];
  responses.keep("prayers", first);
  assert.equal(responses.find("prayers", 1), undefined);
  assert.equal(responses.has("prayers"), false);
  assert.ok(responses.use.bytes < 1_000, `${responses.use.bytes} bytes`);
  responses.keep("prayers", second);
  assert.equal(responses.find("prayers", 2), second);
  assert.equal(responses.has("prayers"), true);
});

test("a response of another version or name is never found, whatever was kept and looked up", () => {
  const anyStep = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    version: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom("1", "2", "1.1.1.1")),
    keeps: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 50 }), (steps) => {
      const responses = createResponseCache(3_000);
      for (const { name, version, keeps } of steps) {
        if (keeps) keepTwice(responses, name, response(version, `${name} ${version}`));
        const found = responses.find(name, version);
        if (keeps || found) assert.deepEqual(found, response(version, `${name} ${version}`));
      }
    }),
  );
});

test("the bound in bytes is met, however many responses are kept, and the newest stay", () => {
  const [maxBytes, body] = [100_000, "x".repeat(1_000)];
  const responses = createResponseCache(maxBytes);
  const names = Array.from({ length: 1_000 }, (_, index) => `answer ${index}`);
  for (const name of names) keepTwice(responses, name, response(1, body));
  const found = names.filter((name) => responses.find(name, 1));
  assert.ok(found.length * 2 * body.length <= maxBytes, `${found.length} answers were kept`);
  assert.ok(found.length > 1);
  assert.deepEqual(found, names.slice(-found.length));
});

test("a response that is larger than the bound is not kept, and removes an older one under its name", () => {
  const responses = createResponseCache(10_000);
  keepTwice(responses, "sync", response(1, "{}"));
  responses.keep("sync", response(2, "x".repeat(10_000)));
  assert.equal(responses.find("sync", 1), undefined);
  assert.equal(responses.find("sync", 2), undefined);
});
