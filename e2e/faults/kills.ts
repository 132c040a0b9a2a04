import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Engine } from "../support/databases/engines.ts";
import { eventually } from "../support/runs/eventually.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { freePort } from "../support/services/process.ts";
import type { ServiceProcess } from "../support/services/service-process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import type { Request } from "./history.ts";
import { type Figures, Scene } from "./scene.ts";

/** The longest that the service runs before one of its instances is killed. */
const longestMs = 150;
/** How long the others continue without it. */
const aloneMs = 100;

/** The processes on the database: one service, two of them, or one that shares its port with workers. */
export type Running = "the service" | "one of two instances" | "the primary of two workers";

/**
 * Kills one of a service's instances with SIGKILL at random moments during writes, restarts it, and checks after each
 * kill that every history is correct. The other instances must respond as if all were well.
 * @param random a number from 0 to 1
 */
export async function killWhileWriting(
  engine: Engine,
  running: Running,
  kills: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const database = await engine.createMigratedDatabase();
  const instances = running === "one of two instances" ? 2 : 1;
  const start = async () =>
    running === "the primary of two workers"
      ? startServiceProcess(database, { WORKERS: "2", PORT: String(await freePort()) })
      : startServiceProcess(database);
  const services: ServiceProcess[] = [];
  const one = () =>
    services[Math.floor(random() * services.length)] ?? assert.fail("no instance was started");
  const faulty: ApiResponse[] = [];
  const request: Request = async (call) => {
    const response = await one().requestUnchecked(call);
    if (response.status >= 500) faulty.push(response);
    return response;
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
      assert.deepEqual(faulty, [], "every live instance answers properly");
    }
    return scene.figures(`SIGKILL of ${running} on ${engine.name}`, kills);
  } finally {
    for (const service of services) await service.kill();
    await database.drop();
  }
}

/** Whether its address no longer responds: workers end by themselves once their primary is gone. */
async function hasEnded(service: ServiceProcess): Promise<true | undefined> {
  return service.requestUnchecked({ path: "/v1/health" }).then(
    () => undefined,
    () => true,
  );
}
