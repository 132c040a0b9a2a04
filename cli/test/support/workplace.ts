import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { apiKey, type MosqueServerOptions, mosqueId, mosqueServer } from "./mosque-server.ts";
import { folderWith, mosqueSync as inThisProcess, type MosqueSync } from "./mosque-sync.ts";

const demo = fileURLToPath(new URL("../../fixtures/demo/mosque.yaml", import.meta.url));

/** A year of a real mosque, to edit. */
export const timetable = new URL(
  "../../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv",
  import.meta.url,
);

/** A server, and a folder with its `.env` for running commands. */
export async function workplace(
  t: TestContext,
  options: MosqueServerOptions = {},
  run: MosqueSync = inThisProcess,
) {
  const server = await mosqueServer(t, options);
  const settings = {
    BASE_URL: server.baseUrl,
    API_KEY: options.apiKey ?? apiKey,
    MOSQUE_ID: mosqueId,
    CONFIG: demo,
    STATE: "demo.state.json",
  };
  const lines = Object.entries(settings).map(([name, value]) => `MOSQUE_SYNC_${name}=${value}\n`);
  const cwd = folderWith(t, { ".env": lines.join("") });
  const mosqueSync = (args: string, environment: Record<string, string> = {}) =>
    run(t, args.split(" "), { cwd, environment });
  /** Writes a separate `mosque.yaml` with a hand-edited timetable. */
  const useTimetable = (text: string, yaml = "") => {
    writeFileSync(path.join(cwd, "noor.csv"), text);
    const head = "timetable:\n  dialect: daily-prayer-time\n  files: noor.csv\n";
    writeFileSync(path.join(cwd, "mosque.yaml"), head + yaml);
    return { MOSQUE_SYNC_CONFIG: "mosque.yaml" };
  };
  return { server, cwd, mosqueSync, useTimetable };
}
