import { setTimeout } from "node:timers/promises";
import type { Engine } from "../support/engines.ts";
import { startService } from "../support/service.ts";
import { type Figures, Scene } from "./scene.ts";

/** The longest that the service may work before it is killed. */
const longestMs = 150;

/**
 * Kills a service with SIGKILL at random moments while it is written to, starts it again, and checks after each
 * kill that every history is told rightly by what the mosques show.
 * @param random a number from 0 to 1
 */
export async function killWhileWriting(
  engine: Engine,
  kills: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const database = await engine.createDatabase();
  let service = await startService(database);
  try {
    const scene = await Scene.on(database);
    for (let kill = 0; kill < kills; kill++) {
      const running = service;
      const writing = scene.write((call) => running.requestUnchecked(call), random);
      await setTimeout(random() * longestMs);
      const killed = running.kill();
      await Promise.all([killed, writing.end()]);
      await database.assertSound?.();
      service = await startService(database);
      await scene.check(service);
    }
    return scene.figures(`SIGKILL on ${engine.name}`, kills);
  } finally {
    await service.kill();
    await database.drop();
  }
}
