import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Engine } from "../support/engines.ts";
import { eventually, startService } from "../support/service.ts";
import { openWayTo } from "./proxy.ts";
import { type Figures, Scene } from "./scene.ts";

/** How long writes go on before and after the way is lost. */
const longestMs = 120;
/** How long nothing gets through. */
const stillMs = 400;

/**
 * Cuts or stops the way between a service and its database server at random moments while it is written to: in the
 * middle of a transaction, or after a commit whose answer then never comes. The service must come back by itself, and
 * every history be told rightly by what the mosques show.
 * @param random a number from 0 to 1
 */
export async function loseTheWayWhileWriting(
  engine: Engine,
  losses: number,
  random: () => number = Math.random,
): Promise<Figures> {
  const database = await engine.createDatabase();
  const url = new URL(database.url);
  const way = await openWayTo(url.hostname, Number(url.port));
  url.host = `127.0.0.1:${way.port}`;
  const service = await startService({ url: url.href });
  const scene = await Scene.on(database, service);
  try {
    for (let loss = 0; loss < losses; loss++) {
      const writing = scene.write({
        request: (call) => service.requestUnchecked(call),
        random,
        restMs: 0,
      });
      await setTimeout(random() * longestMs);
      if (random() < 0.7) way.cut();
      else {
        way.stop();
        await setTimeout(stillMs);
        way.open();
      }
      await setTimeout(random() * longestMs);
      await writing.end();
      await eventually(
        async () => (await service.request({ path: "/readyz?for=writes" })).status === 200 || undefined,
      );
      await scene.check(service, random);
    }
    assert.equal((await service.request({ path: "/v1/health" })).status, 200);
    return scene.figures(`way to ${engine.name} cut or stopped`, losses);
  } finally {
    await service.kill();
    await way.close();
    await database.drop();
  }
}
