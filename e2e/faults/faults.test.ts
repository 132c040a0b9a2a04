import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { jumpWhileWriting } from "./clock-jumps.ts";
import { killWhileWriting } from "./kills.ts";
import { loseConnectionsWhileWriting } from "./lost-connections.ts";

/** The second one strikes a service that has recovered from the first. `npm run faults` injects many more. */
const faults = 2;

/** How several processes share a database: a kill could show no difference between the engines. */
const severalOn = {
  SQLite: ["the primary of two workers"],
  PostgreSQL: ["one of two instances"],
} as const;

describe("Every acknowledged write is kept, and no unrequested one appears,", {
  concurrency: engines.length,
}, () => {
  for (const engine of engines) {
    for (const running of ["the service", ...severalOn[engine.name]] as const) {
      test(`after each SIGKILL of ${running}, on ${engine.name}`, async () => {
        await killWhileWriting(engine, running, faults);
      });
    }

    test(`after each jump of the clock, on ${engine.name}`, async () => {
      await jumpWhileWriting(engine, faults);
    });
  }

  for (const engine of engines.filter(({ isServer }) => isServer)) {
    test(`after each lost connection to ${engine.name}, without a restart`, async () => {
      await loseConnectionsWhileWriting(engine, faults);
    });
  }
});
