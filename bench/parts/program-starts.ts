import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atMost, type Figure } from "../report/figures.ts";

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
export function programStarts(folder: string, rounds: number): Figure[] {
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
