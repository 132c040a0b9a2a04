/**
 * `npm run faults [-- N]`: N kills of the service, of one of two instances and of workers with their primary, and N
 * jumps of its clock, on each engine, N losses of the connection to PostgreSQL, and a tenth as many rolling restarts,
 * all during writes and reads. Prints the writes sent, acknowledged and lost; exits with 1 at the first loss.
 */
import { jumpWhileWriting } from "../../e2e/faults/clock-jumps.ts";
import { killWhileWriting } from "../../e2e/faults/kills.ts";
import { loseConnectionsWhileWriting } from "../../e2e/faults/lost-connections.ts";
import { restartWhileWriting } from "../../e2e/faults/rolling-restarts.ts";
import type { Figures } from "../../e2e/faults/scene.ts";
import { engines } from "../../e2e/support/databases/engines.ts";
import { makeMigratedDatabases } from "../../e2e/support/databases/migrated-databases.ts";
import { globalSetup, globalTeardown } from "./postgres.ts";

const usual = 200;
const [given = String(usual)] = process.argv.slice(2);
if (!/^[1-9]\d{0,4}$/.test(given)) {
  console.error("Pass the number of faults of each kind, such as npm run faults -- 50.");
  process.exit(1);
}
const faults = Number(given);
/** Fewer, because answering all requests in progress takes a while. */
const restarts = Math.ceil(faults / 10);

await globalSetup();
let dropDatabases: (() => Promise<void>) | undefined;
try {
  dropDatabases = await makeMigratedDatabases(engines);
  const runs = engines.flatMap((engine) => [
    () => killWhileWriting(engine, "the service", faults),
    () => killWhileWriting(engine, "one of two instances", faults),
    () => killWhileWriting(engine, "the primary of two workers", faults),
    () => jumpWhileWriting(engine, faults),
    ...([1, 2] as const).flatMap((workers) =>
      (["kept", "new"] as const).map(
        (connections) => () => restartWhileWriting(engine, { workers, connections, restarts }),
      ),
    ),
    ...(engine.isServer ? [() => loseConnectionsWhileWriting(engine, faults)] : []),
  ]);
  console.log(
    "| fault | injected | writes sent | acknowledged | unclear | snapshots read | lost, doubled or torn |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const run of runs) print(await run());
} finally {
  await dropDatabases?.();
  await globalTeardown();
}

/** An incorrect history ends the run first, so every printed result is without losses. */
function print({ what, faults, sent, acknowledged, unclear, read }: Figures): void {
  const numbers = [faults, sent, acknowledged, unclear, read, 0].map((n) => n.toLocaleString("en"));
  console.log(`| ${what} | ${numbers.join(" | ")} |`);
}
