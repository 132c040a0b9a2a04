import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Engine } from "../support/databases/engines.ts";
import { eventually } from "../support/runs/eventually.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { openProxyTo } from "./proxy.ts";
import { type Figures, Scene } from "./scene.ts";

/** How long writes continue before and after the connection is lost. */
const longestMs = 120;
/** How long the connection is stopped. */
const stillMs = 400;

/**
 * Cuts or stops the connection between a service and its database server at random moments during writes: in the middle
 * of a transaction, or after a commit whose response is lost. The service must recover by itself, and the mosques must
 * prove every history correct.
 * @param random a number from 0 to 1
 */
export async function loseConnectionsWhileWriting(
  engine: Engine,
  losses: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const database = await engine.createMigratedDatabase();
  const url = new URL(database.url);
  const proxy = await openProxyTo(url.hostname, Number(url.port));
  url.host = `127.0.0.1:${proxy.port}`;
  const service = await startServiceProcess({ url: url.href });
  const scene = await Scene.on(database, service);
  try {
    for (let loss = 0; loss < losses; loss++) {
      const writing = scene.write({
        request: (call) => service.requestUnchecked(call),
        random,
        restMs: 0,
      });
      await setTimeout(random() * longestMs);
      if (random() < 0.7) proxy.cut();
      else {
        proxy.stop();
        await setTimeout(stillMs);
        proxy.open();
      }
      await setTimeout(random() * longestMs);
      await writing.end();
      await eventually(
        async () => (await service.request({ path: "/readyz?for=writes" })).status === 200 || undefined,
      );
      await scene.check(service, random);
    }
    assert.equal((await service.request({ path: "/v1/health" })).status, 200);
    return scene.figures(`connection to ${engine.name} cut or stopped`, losses);
  } finally {
    await service.kill();
    await proxy.close();
    await database.drop();
  }
}
