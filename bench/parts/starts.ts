import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expectResponse } from "../load/http.ts";
import { getPrayers } from "../load/requests.ts";
import { seedAll } from "../mosques/seed.ts";
import { atMost, type Figure } from "../report/figures.ts";
import { startService } from "../servers/servers.ts";
import type { Part } from "./part.ts";

/** From the start of a process to what it is started for: the service's first response, the command line's end. */
export const starts: Part = async ({ folder, pace }) => {
  const databaseUrl = `sqlite:${join(folder, "data.db")}`;
  const [mosque] = await seedAll(databaseUrl, 1);
  if (!mosque) throw new Error("There is no mosque.");
  const durations: number[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const startedAt = performance.now();
    const service = await startService(databaseUrl);
    try {
      await expectResponse(service.origin, getPrayers(mosque), 200);
      durations.push(performance.now() - startedAt);
    } finally {
      await service.stop();
    }
  }
  return {
    figures: [
      { name: "Start to first response", unit: "ms", values: durations, goal: atMost(1_000) },
      ...programStarts(folder, 2 * pace.rounds),
    ],
  };
};

const program = fileURLToPath(new URL("../../cli/bin/mosque-sync.js", import.meta.url));
const timetable = fileURLToPath(
  new URL("../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url),
);

/** Whole processes of the command line, and the most time that each may take, in starts of Node. */
const runs = [
  { name: "mosque-sync --help", args: ["--help"], most: 3 },
  {
    name: "mosque-sync preview, a year",
    args: ["preview", timetable, "--time-zone", "Europe/London", "--date", "2026-11-20"],
    most: 8,
  },
] as const;

/**
 * Compares whole processes of the command line with an empty Node program, in turns. The first round only fills the
 * cache of compiled modules, as a user's first run does.
 * @param folder for that cache
 */
function programStarts(folder: string, rounds: number): Figure[] {
  const environment = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") };
  const commands = [["-e", "0"], ...runs.map(({ args }) => [program, ...args])];
  const durations = Array.from({ length: rounds + 1 }, () =>
    commands.map((args) => millisecondsOf(args, environment)),
  ).slice(1);
  return runs.map(({ name, most }, index) => ({
    name: `${name} / node -e 0`,
    unit: "times",
    values: durations.map(([node = Number.NaN, ...each]) => (each[index] ?? Number.NaN) / node),
    goal: atMost(most),
  }));
}

function millisecondsOf(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} exited ${status}: ${stderr}`);
  return performance.now() - startedAt;
}
