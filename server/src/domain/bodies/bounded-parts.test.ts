import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { boundedParts } from "./bounded-parts.ts";

suite("a bounded body", () => {
  /** An endless body of single bytes. */
  const endless = () => {
    const source = { parts: 0, isClosed: false };
    async function* parts() {
      try {
        for (;;) {
          source.parts += 1;
          yield Uint8Array.of(1);
        }
      } finally {
        source.isClosed = true;
      }
    }
    return { source, parts: parts() };
  };
  const tooLarge = () => new Error("too large");

  test("may have as many bytes as its bound", async () => {
    const parts = [Uint8Array.of(1, 2), Uint8Array.of(3)];
    async function* body() {
      yield* parts;
    }
    assert.deepEqual(await Array.fromAsync(boundedParts(body(), 3, tooLarge)), parts);
    await assert.rejects(Array.fromAsync(boundedParts(body(), 2, tooLarge)), /too large/);
  });

  test("is closed with its first byte too many, without reading further", async () => {
    const { source, parts } = endless();
    await assert.rejects(Array.fromAsync(boundedParts(parts, 5, tooLarge)), /too large/);
    assert.deepEqual(source, { parts: 6, isClosed: true });
  });
});
