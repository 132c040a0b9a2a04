import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Engine } from "../support/databases/engines.ts";
import { quickService } from "../support/runs/node-environment.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { type Figures, Scene } from "./scene.ts";

const jumpingClock = fileURLToPath(new URL("jumping-clock.ts", import.meta.url));
/** How long writes continue before and after a jump. */
const longestMs = 60;
/** More than the inaccuracy of any clock, and less than a jump. */
const aMinuteMs = 60_000;

/**
 * Makes the service's clock jump hours forward and days back during writes: orders, versions and responses must not
 * depend on it.
 * @param random a number from 0 to 1
 */
export async function jumpWhileWriting(
  engine: Engine,
  jumps: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const startedAt = Date.now();
  const database = await engine.createMigratedDatabase();
  const service = await startServiceProcess(database, {
    NODE_OPTIONS: `${quickService} --import=${jumpingClock}`,
  });
  try {
    const scene = await Scene.on(database, service);
    for (let jump = 0; jump < jumps; jump++) {
      const writing = scene.write({ request: service.request, random, restMs: 0 });
      await setTimeout(random() * longestMs);
      service.signal("SIGUSR2");
      await setTimeout(random() * longestMs);
      await writing.end();
      await scene.check(service, random);
      await scene.assertAllowances(service);
    }
    // With a database server, the service follows the server's clock, which does not jump.
    const isTrue = scene.saysMadeBetween(startedAt - aMinuteMs, Date.now() + aMinuteMs);
    assert.equal(isTrue, engine.isServer, "a new item has the time of the authoritative clock");
    return scene.figures(`jump of the clock on ${engine.name}`, jumps);
  } finally {
    await service.kill();
    await database.drop();
  }
}
