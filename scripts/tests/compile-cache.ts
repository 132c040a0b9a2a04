import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { portalEndpoints } from "@mosque-sync/contract";
import { quickService } from "../../e2e/support/runs/node-environment.ts";
import { readServiceStart } from "./service-start.ts";

/**
 * Runs the service from its start to its stop, with a first operator who signs up, once for each version of its
 * bundles: Node keeps what it compiled when a process ends by itself, and the tests kill theirs.
 * @param folder a folder for the service's data
 */
export async function fillCompileCache(folder: string): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE = "", TEST_QUICK_MODULES = "" } = process.env;
  const version = hash("sha256", process.version + TEST_QUICK_MODULES).slice(0, 16);
  const filled = join(NODE_COMPILE_CACHE, `filled-${version}`);
  if (existsSync(filled)) return;
  const service = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, TEST_QUICK_MODULES, NODE_OPTIONS: quickService },
      ...{ HOST: "127.0.0.1", PORT: "0", DATABASE_URL: `sqlite:${join(folder, "first.db")}` },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(service, "close");
  const { address, setUpLink } = await readServiceStart(service.stdout);
  await setUp(address, setUpLink);
  service.kill("SIGTERM");
  await ended;
  writeFileSync(filled, "");
}

/** Makes the first operator, as the portal's page does. */
async function setUp(address: string, link: string): Promise<void> {
  const account = { name: "First", email: "first@example.org", password: crypto.randomUUID() };
  await fetch(new URL(portalEndpoints.setUp.path, address), {
    method: portalEndpoints.setUp.method,
    headers: { Origin: address, "Content-Type": "application/json" },
    body: JSON.stringify({ token: new URL(link).hash.slice(1), ...account }),
  });
}
