import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { suite, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createFetchFile } from "../fetched-file.ts";
import { createLinkFetches, withFileAt } from "../link-fetches.ts";
import { startLinkServer } from "./link-servers.ts";

/** How many files are fetched at the same time, and how many fetches of a mosque wait. */
const [atOnce, waiting] = [3, 2];

const isRefused = (reason: string) => (error: unknown) =>
  error instanceof ApiError && error.reason === reason;

/** A server that responds only when told, and the fetches from it. */
async function startHeld(ends: AsyncDisposableStack) {
  const held: ServerResponse[] = [];
  const server = ends.use(await startLinkServer((_, response) => void held.push(response)));
  const fetches = createLinkFetches(createFetchFile(() => server.settings()));
  return {
    paths: () => server.requests.map((request) => request.split("/").at(-1)),
    fetch: (mosqueId: string, use = async () => {}) =>
      withFileAt(fetches, mosqueId, server.url(`/${mosqueId}`), use),
    async untilAsked(count: number) {
      while (server.requests.length < count) await setImmediate();
    },
    respond() {
      for (const response of held.splice(0)) response.end("x");
    },
  };
}

suite("Fetches that requests cause", () => {
  test("are few at a time, and of a mosque few wait: the others are told to come again", async () => {
    await using ends = new AsyncDisposableStack();
    const { paths, fetch, untilAsked, respond } = await startHeld(ends);
    const outcomes = Promise.allSettled(Array.from({ length: 10 }, () => fetch("flood")));
    await untilAsked(atOnce);
    const ofOther = fetch("calm");
    respond();
    await untilAsked(2 * atOnce);
    assert.deepEqual(paths().slice(atOnce).toSorted(), ["calm", "flood", "flood"]);
    respond();
    await ofOther;
    const refused = (await outcomes).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    assert.equal(refused.length, 10 - atOnce - waiting);
    assert.ok(refused.every(isRefused("timetables_busy")));
    assert.equal(paths().length, atOnce + waiting + 1);
  });

  test("hold their turn until their file is no longer needed", async () => {
    await using ends = new AsyncDisposableStack();
    const { paths, fetch, untilAsked, respond } = await startHeld(ends);
    const used = Promise.withResolvers<void>();
    let holding = 0;
    const holders = Array.from({ length: atOnce }, (_, index) =>
      fetch(`mosque-${index}`, () => {
        holding += 1;
        return used.promise;
      }),
    );
    await untilAsked(atOnce);
    respond();
    while (holding < atOnce) await setImmediate();
    const next = fetch("next");
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    assert.equal(paths().length, atOnce);
    used.resolve();
    await Promise.all(holders);
    await untilAsked(atOnce + 1);
    respond();
    await next;
  });

  test("are bounded in a minute for each mosque, also when they fail", async () => {
    await using ends = new AsyncDisposableStack();
    const server = ends.use(await startLinkServer((_, response) => response.writeHead(404).end()));
    const fetches = createLinkFetches(createFetchFile(() => server.settings()));
    const fetch = (mosqueId: string) => withFileAt(fetches, mosqueId, server.url(), async () => {});
    for (let count = 0; count < limits.linkFetchesPerMinute; count += 1) {
      await assert.rejects(fetch("flood"), isRefused("link_failed"));
    }
    await assert.rejects(fetch("flood"), isRefused("too_many_fetches"));
    assert.equal(server.requests.length, limits.linkFetchesPerMinute);
    await assert.rejects(fetch("calm"), isRefused("link_failed"));
  });
});
