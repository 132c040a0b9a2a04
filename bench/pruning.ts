/**
 * What pruning the request log costs clients: `npm run pruning`, about four minutes; `-- N` uses a log of N requests
 * instead of a million. On SQLite, the service answers GETs of many mosques, in turns beside a log of young requests
 * and beside the same log of old ones while it deletes them.
 */
import { cpSync, rmSync, statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { batchWith, writeBatches } from "../server/src/store/requests/request-batches.ts";
import { openStore } from "../server/src/store/store.ts";
import { type LoadGenerator, startLoadGenerator } from "./load.ts";
import { getPrayers } from "./requests.ts";
import { type Mosque, seed } from "./seed.ts";
import { startService } from "./servers.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const rowsPerBatch = 10_000;
const mosques = 2_000;
const connections = 8;
const rounds = 5;
const seconds = 5;
/** The age of the requests, and the retention for old ones. */
const days = { age: 40, kept: 30, keptForLong: 3_650 };

const folder = await mkdtemp(join(tmpdir(), "mosque-sync-pruning-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const databaseUrl = `sqlite:${join(folder, "data.db")}`;
const logFile = join(folder, "data-requests.db");
const fullLog = join(folder, "full.db");

const seeded = await seed(databaseUrl, { mosques, full: 0 });
await fill(seeded);
cpSync(logFile, fullLog);

console.log(
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${rows} requests of ${mosques} mosques\n`,
);
console.log("| log | GETs a second | p50 | p99 | rows deleted a second | file afterwards |");
console.log("|---|---|---|---|---|---|");
const generator = startLoadGenerator();
try {
  for (let round = 0; round < rounds; round++) {
    console.log(await measured("young", days.keptForLong, generator));
    console.log(await measured("old, being pruned", days.kept, generator));
  }
} finally {
  generator.stop();
}

/** Fills the log in order of time, as a service does, so each mosque's requests are far apart. */
async function fill(of: readonly Mosque[]): Promise<void> {
  const store = await openStore({ databaseUrl });
  const start = Date.now() - days.age * 24 * 60 * 60 * 1_000;
  for (let number = 0; number < rows; ) {
    const batch = Array.from({ length: Math.min(rowsPerBatch, rows - number) }, () => {
      number += 1;
      const { id } = of[Math.floor(Math.random() * of.length)] as Mosque; // The log has requests.
      return {
        ...{ mosqueId: id, at: new Date(start + number).toISOString() },
        ...{ requestId: crypto.randomUUID(), keyId: id, method: "GET", path: `/v1/mosques/${id}/prayers` },
        ...{ status: 200, reason: null, durationMicroseconds: 400 },
      };
    });
    await writeBatches(store, batch.map(batchWith));
  }
  await store.close();
}

async function measured(name: string, keptDays: number, load: LoadGenerator): Promise<string> {
  for (const end of ["", "-wal", "-shm"]) rmSync(logFile + end, { force: true });
  cpSync(fullLog, logFile);
  const service = await startService(databaseUrl, { REQUEST_LOG_DAYS: String(keptDays), LOG_LEVEL: "info" });
  const startedAt = performance.now();
  try {
    const { answered, ...result } = await load.run({
      origin: service.origin,
      connections: Array.from({ length: connections }, (_, connection) =>
        seeded.filter((_, number) => number % connections === connection).map(getPrayers),
      ),
      until: { seconds },
      status: 200,
    });
    const deleted = (rows - oldRows()) / ((performance.now() - startedAt) / 1_000);
    const [p50, p99] = [result.p50Ms, result.p99Ms].map((ms) => `${ms.toFixed(2)} ms`);
    const bytes = `${Math.round(statSync(logFile).size / 2 ** 20)} MiB`;
    return `| ${name} | ${Math.round(answered / result.seconds)} | ${p50} | ${p99} | ${Math.round(deleted)} | ${bytes} |`;
  } finally {
    await service.stop();
  }
}

function oldRows(): number {
  const log = new DatabaseSync(logFile, { readOnly: true });
  const statement = log.prepare("SELECT count(*) AS requests FROM request_batches WHERE at < ?");
  const { requests } = statement.get(new Date(Date.now() - 86_400_000).toISOString()) as { requests: number };
  log.close();
  return requests;
}
