import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Engine } from "../support/engines.ts";
import type { Answer } from "../support/http.ts";
import { freePort } from "../support/process.ts";
import { eventually, type Service, startService } from "../support/service.ts";
import type { Request } from "./history.ts";
import { type Figures, Scene } from "./scene.ts";

/** The longest that the service may work before one of its instances is killed. */
const longestMs = 150;
/** How long the others go on without it. */
const aloneMs = 100;

/** What runs on the database: one process, two of them, or one that shares its port with workers. */
export type Running = "the service" | "one of two instances" | "the primary of two workers";

/**
 * Kills one of a service's instances with SIGKILL at random moments while all of them are written to, starts it again,
 * and checks after each kill that every history is told rightly. The other instances have to answer as if nothing had
 * happened.
 * @param random a number from 0 to 1
 */
export async function killWhileWriting(
  engine: Engine,
  running: Running,
  kills: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const database = await engine.createDatabase();
  const instances = running === "one of two instances" ? 2 : 1;
  const start = async () =>
    running === "the primary of two workers"
      ? startService(database, { WORKERS: "2", PORT: String(await freePort()) })
      : startService(database);
  const services: Service[] = [];
  const one = () => services[Math.floor(random() * services.length)] ?? assert.fail("none was started");
  const faulty: Answer[] = [];
  const request: Request = async (call) => {
    const answer = await one().requestUnchecked(call);
    if (answer.status >= 500) faulty.push(answer);
    return answer;
  };
  try {
    for (let started = 0; started < instances; started++) services.push(await start());
    const scene = await Scene.on(database, one());
    for (let kill = 0; kill < kills; kill++) {
      const writing = scene.write({ request, random, restMs: 0 });
      await setTimeout(random() * longestMs);
      const victim = one();
      await victim.kill();
      if (instances > 1) await setTimeout(aloneMs);
      await writing.end();
      await eventually(() => hasEnded(victim));
      await database.assertSound?.();
      services[services.indexOf(victim)] = await start();
      await scene.check(one(), random);
      assert.deepEqual(faulty, [], "whoever is alive answers properly");
    }
    return scene.figures(`SIGKILL of ${running} on ${engine.name}`, kills);
  } finally {
    for (const service of services) await service.kill();
    await database.drop();
  }
}

/** Whether nobody answers at its address any more: workers end by themselves when their primary is gone. */
async function hasEnded(service: Service): Promise<true | undefined> {
  return service.requestUnchecked({ path: "/v1/health" }).then(
    () => undefined,
    () => true,
  );
}
