import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * Loaded first by whatever reads what a run has prepared (PostgreSQL, services, programs). In a test file that runs
 * alone, by `node --test FILE`, by `node FILE` or in an editor, it prepares these for the file.
 */
const [, file = ""] = process.argv;
if (file.endsWith(".test.ts") && process.env.TEST_RUN === undefined) await prepare();

async function prepare(): Promise<void> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const preparing = spawn(process.execPath, ["scripts/tests/prepare-one-file.ts", file], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
    // Its Node is not one of the test runner's.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: undefined },
  });
  const [line] = await Promise.race([
    once(createInterface(preparing.stdout), "line"),
    once(preparing, "close").then(([code]) => {
      throw new Error(`What the tests need could not be prepared (exit ${code}): see above.`);
    }),
  ]);
  Object.assign(process.env, JSON.parse(line));
  letEnd(preparing);
}

/** Its pipe closes with this process, however that ends, but does not keep it alive. */
function letEnd(preparing: ChildProcess): void {
  preparing.unref();
  for (const stream of [preparing.stdin, preparing.stdout]) (stream as { unref?(): void } | null)?.unref?.();
}
