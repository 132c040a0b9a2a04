import { describe, test } from "node:test";
import { jumpWhileWriting } from "./faults/clock-jumps.ts";
import { killWhileWriting } from "./faults/kills.ts";
import { loseTheWayWhileWriting } from "./faults/lost-ways.ts";
import { engines } from "./support/engines.ts";

/** `npm run faults` makes many more. */
const faults = 8;

describe("Every acknowledged write is there, and none that nobody sent,", {
  concurrency: engines.length,
}, () => {
  for (const engine of engines) {
    test(`after each SIGKILL of a service that is written to, on ${engine.name}`, async () => {
      await killWhileWriting(engine, 1, faults);
    });

    test(`after each SIGKILL of one of two instances, and the other answers all the time, on ${engine.name}`, async () => {
      await killWhileWriting(engine, 2, faults);
    });

    test(`after each jump of the clock, on ${engine.name}`, async () => {
      await jumpWhileWriting(engine, faults);
    });
  }

  for (const engine of engines.filter(({ isServer }) => isServer)) {
    test(`after each loss of the way to ${engine.name}, without a restart`, async () => {
      await loseTheWayWhileWriting(engine, faults);
    });
  }
});
