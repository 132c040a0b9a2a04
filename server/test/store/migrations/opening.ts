import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openStore } from "#store/store.ts";

/** Opens a database, which updates it, and closes it. */
export async function open(databaseUrl: string): Promise<void> {
  await (await openStore({ databaseUrl })).close();
}

/** Lets another process open a database, and kills it so many milliseconds after it began. */
export async function openAndKill(databaseUrl: string, ms: number): Promise<void> {
  const store = fileURLToPath(new URL("#store/store.ts", import.meta.url));
  const program = `import { openStore } from ${JSON.stringify(store)};
    console.log("ready");
    await (await openStore({ databaseUrl: ${JSON.stringify(databaseUrl)} })).close();`;
  const opening = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(opening, "exit");
  await Promise.race([once(opening.stdout, "data"), ended]);
  await setTimeout(ms);
  opening.kill("SIGKILL");
  await ended;
}
