import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  createRenderedAnswers,
  type RenderedAnswer,
  type RenderedAnswers,
} from "#http/pipeline/response-cache.ts";

function answer(version: string | number, body: string): RenderedAnswer {
  return { version, etag: `"${version}"`, body, bodyBytes: Buffer.byteLength(body), next: undefined };
}

/** A response is cached from its second rendering on. */
function keepTwice(answers: RenderedAnswers, name: string, kept: RenderedAnswer): void {
  for (let time = 0; time < 2; time += 1) answers.keep(name, kept);
}

test("a response is found under its name, for the version that it was made from", () => {
  const answers = createRenderedAnswers(10_000);
  const kept = answer(7, "{}");
  keepTwice(answers, "prayers", kept);
  assert.equal(answers.find("prayers", 7), kept);
  assert.equal(answers.find("profile", 7), undefined);
});

test("a response that is rendered once takes no memory for its text, and is kept when it is rendered again", () => {
  const answers = createRenderedAnswers(100_000);
  const [first, second] = [answer(1, "x".repeat(10_000)), answer(2, "y".repeat(10_000))];
  answers.keep("prayers", first);
  assert.equal(answers.find("prayers", 1), undefined);
  assert.equal(answers.has("prayers"), false);
  assert.ok(answers.use.bytes < 1_000, `${answers.use.bytes} bytes`);
  answers.keep("prayers", second);
  assert.equal(answers.find("prayers", 2), second);
  assert.equal(answers.has("prayers"), true);
});

test("a response of another version or name is never found, whatever was kept and looked up", () => {
  const anyStep = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    version: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom("1", "2", "1.1.1.1")),
    keeps: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 50 }), (steps) => {
      const answers = createRenderedAnswers(3_000);
      for (const { name, version, keeps } of steps) {
        if (keeps) keepTwice(answers, name, answer(version, `${name} ${version}`));
        const found = answers.find(name, version);
        if (keeps || found) assert.deepEqual(found, answer(version, `${name} ${version}`));
      }
    }),
  );
});

test("the bound in bytes is met, however many responses are kept, and the newest stay", () => {
  const [maxBytes, body] = [100_000, "x".repeat(1_000)];
  const answers = createRenderedAnswers(maxBytes);
  const names = Array.from({ length: 1_000 }, (_, index) => `answer ${index}`);
  for (const name of names) keepTwice(answers, name, answer(1, body));
  const found = names.filter((name) => answers.find(name, 1));
  assert.ok(found.length * 2 * body.length <= maxBytes, `${found.length} answers were kept`);
  assert.ok(found.length > 1);
  assert.deepEqual(found, names.slice(-found.length));
});

test("a response that is larger than the bound is not kept, and removes an older one under its name", () => {
  const answers = createRenderedAnswers(10_000);
  keepTwice(answers, "sync", answer(1, "{}"));
  answers.keep("sync", answer(2, "x".repeat(10_000)));
  assert.equal(answers.find("sync", 1), undefined);
  assert.equal(answers.find("sync", 2), undefined);
});
