import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Engine } from "../support/engines.ts";
import { exchange, newAgent } from "../support/http.ts";
import { freePort } from "../support/process.ts";
import { type Service, startService } from "../support/service.ts";
import type { Request } from "./history.ts";
import { type Figures, Scene } from "./scene.ts";

/** How long the service works between two restarts. */
const betweenMs = 200;

/**
 * Restarts two instances in turn, by SIGTERM, while they are written to and read through kept connections.
 * Requests go to either, and to the other one when nobody listens, as a proxy has them. None may fail: not by its
 * connection, and not by its answer.
 * @param workers of each instance
 * @param restarts of both instances together
 * @param random a number from 0 to 1
 */
export async function restartWhileWriting(
  engine: Engine,
  workers: 1 | 2,
  restarts: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const database = await engine.createDatabase();
  const ports = [await freePort(), await freePort()];
  const services: Service[] = [];
  const failures: unknown[] = [];
  const agent = newAgent();
  const start = (index: number) =>
    startService(database, { WORKERS: String(workers), PORT: String(ports[index]) });

  const request: Request = async (call) => {
    const first = random() < 0.5 ? 0 : 1;
    try {
      const answer = await send(first, call).catch((error) => {
        // Nothing has been sent: a proxy tries the next.
        if (error.code === "ECONNREFUSED") return send(1 - first, call);
        throw error;
      });
      // What one writer has taken away, another one does not find.
      if (answer.status >= 400 && answer.status !== 404) failures.push(answer.text);
      return answer;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const send = (index: number, call: Parameters<Request>[0]) =>
    exchange(new URL(`http://127.0.0.1:${ports[index]}`), agent, call);

  try {
    for (const index of ports.keys()) services.push(await start(index));
    const scene = await Scene.on(database, services[0] ?? assert.fail());
    const writing = scene.write(request, random);
    for (let restart = 0; restart < restarts; restart++) {
      await setTimeout(betweenMs);
      const index = restart % ports.length;
      assert.equal(await services[index]?.stop(), 0, "a restart ends with 0");
      services[index] = await start(index);
    }
    await setTimeout(betweenMs);
    await writing.end();
    assert.deepEqual(failures, [], "no request fails");
    for (const service of services) await scene.check(service, random);
    const what = workers === 1 ? "two instances" : "two instances of two workers";
    return scene.figures(`restart of one of ${what} on ${engine.name}`, restarts);
  } finally {
    agent.destroy();
    for (const service of services) await service.kill();
    await database.drop();
  }
}
