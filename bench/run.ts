/**
 * Compares the service with a bare node:http server that sends the same bytes, and the command line with a Node that does
 * nothing: `npm run bench`, under three minutes, or
 * `npm run bench -- --quick`, under forty seconds and less exact. It is not a test: speed depends on the machine, and
 * only ratios measured side by side are meaningful.
 */
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { startLoadGenerator } from "./load.ts";
import { coldReads, memory, reads, startUp, writes } from "./measures.ts";
import { programStarts } from "./program-starts.ts";
import { type Report, table } from "./report.ts";
import { getPrayers, getSnapshot, getSnapshotOfMany, limitsThatShowAll } from "./requests.ts";
import { seed } from "./seed.ts";
import { startService } from "./servers.ts";

const pace = process.argv.includes("--quick")
  ? { rounds: 2, roundSeconds: 0.4, warmUpSeconds: 0.5, coldRequests: 512, starts: 1 }
  : { rounds: 5, roundSeconds: 1, warmUpSeconds: 2, coldRequests: 2_048, starts: 5 };
/** How long the whole run may take, in milliseconds, in case something hangs. */
const patienceMs = 5 * 60 * 1_000;

setTimeout(() => {
  console.error("The benchmark took too long and was stopped.");
  process.exit(1);
}, patienceMs).unref();
// Exiting ends every process started here, and removes their files.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const report = await measureAll();
console.log(table(report));
await publish(report);

async function measureAll(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const stops: (() => unknown)[] = [];
  try {
    const databaseUrl = `sqlite:${join(folder, "data.db")}`;
    const coldRequests = pace.coldRequests * (pace.rounds + 1);
    const mosques = await seed(databaseUrl, {
      mosques: coldRequests,
      full: Math.ceil(coldRequests / limitsThatShowAll),
    });
    const [mosque] = mosques;
    if (!mosque) throw new Error("The database has no mosque.");
    const starts = [
      await startUp(databaseUrl, mosque, pace.starts),
      ...programStarts(folder, 3 * pace.starts),
    ];

    const generator = startLoadGenerator();
    stops.push(generator.stop);
    const service = await startService(databaseUrl);
    stops.push(service.stop);
    const bench = { service, generator, pace, folder };

    const isOfRound = (round: number) => (_: unknown, number: number) =>
      Math.floor(number / pace.coldRequests) === round;
    // Answers are kept once rendered, so the cold reads come first.
    const results = [
      await coldReads(bench, {
        name: "GET prayers, cold",
        requestsOf: (round) => mosques.filter(isOfRound(round)).map(getPrayers),
      }),
      await coldReads(bench, {
        name: "GET snapshot, cold",
        requestsOf: (round) =>
          mosques.map((_, number) => getSnapshotOfMany(mosques, number)).filter(isOfRound(round)),
      }),
      await reads(bench, { name: "GET prayers", request: getPrayers(mosque), status: 200 }),
      await reads(bench, { name: "GET snapshot", request: getSnapshot(mosque), status: 200 }),
      await reads(bench, { name: "GET prayers, 304", request: getPrayers(mosque), status: 304 }),
      await reads(bench, { name: "GET snapshot, 304", request: getSnapshot(mosque), status: 304 }),
      await writes(bench, mosques.slice(0, 1)),
      await writes(bench, mosques.slice(0, 8)),
      await writes(bench, mosques.slice(0, 32)),
      await writes(bench, mosques.slice(0, 64)),
      await memory(bench),
      ...starts,
    ];
    return { takenAt: new Date().toISOString(), machine: machine(), results };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function publish(report: Report): Promise<void> {
  const folder = new URL("./results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL("latest.json", folder), `${JSON.stringify(report, null, 2)}\n`);
  console.log("\nWritten: bench/results/latest.json");
}

function machine(): string {
  const model =
    cpus()[0]
      ?.model.replaceAll(/\((R|TM)\)/g, "")
      .trim() ?? process.arch;
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} × ${model}, ${memoryGiB} GiB, ${process.platform}, Node ${process.versions.node}`;
}
