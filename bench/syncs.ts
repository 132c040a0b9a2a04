/**
 * How many mosques one machine can serve: `npm run syncs`, about two minutes. Mosques sync one after another on 32
 * connections, as `mosque-sync apply` does when three of twelve rows have changed: three reads, three durable writes,
 * and the verifying snapshot. On SQLite, and on PostgreSQL with one and with two instances; all of them, the database
 * and the load share this machine. `docs/scaling.md` uses the results.
 */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { globalSetup, globalTeardown } from "../scripts/tests/postgres.ts";
import { openStore } from "../server/src/store/store.ts";
import type { Request } from "./http.ts";
import { type LoadGenerator, type LoadResult, startLoadGenerator } from "./load.ts";
import { getCapabilities, getPrayers, getProfile, getSnapshot, patchPrayer } from "./requests.ts";
import { type Mosque, seed } from "./seed.ts";
import { type Server, startService } from "./servers.ts";

const connections = 32;
/** Mosques that sync on each connection, one after another. */
const mosquesPerConnection = 60;
const mosques = connections * mosquesPerConnection;
/** The new times of the three changed rows; a mosque's first row has none of them. */
const changes = ["13:01", "13:02", "13:03"];
/** More than a sync sends: the limit is on, as by default, but refuses no request. */
const settings = { RATE_LIMIT_PER_MINUTE: "600" };

interface Outcome {
  readonly name: string;
  readonly syncsPerSecond: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of all instances, per sync. */
  readonly cpuMs: number;
  readonly bytesPerMosque: number;
  /** The data that a change leaves behind: its record, and the log of requests. */
  readonly bytesPerSync: number;
}

const folder = await mkdtemp(join(tmpdir(), "mosque-sync-syncs-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

await globalSetup();
try {
  console.log(
    `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${mosques} mosques\n`,
  );
  console.log(
    "| database | syncs a second | requests a second | p50 | p99 | service CPU a sync | bytes a mosque | bytes a sync leaves |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  print(await measure("SQLite, one process", `sqlite:${join(folder, "data.db")}`, 1));
  print(await measure("PostgreSQL, one instance", await newDatabase("one"), 1));
  print(await measure("PostgreSQL, two instances", await newDatabase("two"), 2));
} finally {
  await globalTeardown();
}

async function measure(name: string, databaseUrl: string, instances: number): Promise<Outcome> {
  const empty = await sizeOf(databaseUrl);
  const seeded = await seed(databaseUrl, { mosques, full: mosques });
  const full = await sizeOf(databaseUrl);
  const services: Server[] = [];
  const generators: LoadGenerator[] = [];
  try {
    for (let started = 0; started < instances; started += 1) {
      services.push(await startService(databaseUrl, settings));
      generators.push(startLoadGenerator());
    }
    const before = await cpuOf(services);
    const startedAt = performance.now();
    const results = await Promise.all(
      services.map(({ origin }, index) => {
        const own = seeded.filter((_, number) => number % instances === index);
        const load = { origin, connections: dealt(own, connections / instances), status: 200 } as const;
        return generators[index]?.run({ ...load, until: "each-once" });
      }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpuMs = (await cpuOf(services)) - before;
    for (const { stop } of services.splice(0)) await stop();
    const written = await sizeOf(databaseUrl);
    const done = results.filter((result) => result !== undefined);
    return {
      name,
      syncsPerSecond: mosques / seconds,
      requestsPerSecond: done.reduce((total, { answered }) => total + answered, 0) / seconds,
      p50Ms: mostOf(done, "p50Ms"),
      p99Ms: mostOf(done, "p99Ms"),
      cpuMs: cpuMs / mosques,
      bytesPerMosque: (full - empty) / mosques,
      bytesPerSync: (written - full) / mosques,
    };
  } finally {
    for (const { stop } of generators) stop();
    for (const { stop } of services) await stop();
  }
}

/** One list of requests per connection: the syncs of its mosques, one after another. */
function dealt(own: readonly Mosque[], hands: number): Request[][] {
  return Array.from({ length: hands }, (_, hand) =>
    own.filter((_mosque, number) => number % hands === hand).flatMap(sync),
  );
}

function sync(mosque: Mosque): Request[] {
  return [
    getCapabilities(mosque),
    getProfile(mosque),
    getPrayers(mosque),
    ...changes.map((time) => patchPrayer(mosque, time)),
    getSnapshot(mosque),
  ];
}

async function cpuOf(services: readonly Server[]): Promise<number> {
  const usages = await Promise.all(services.map(({ usage }) => usage()));
  return usages.reduce((total, { cpuMicroseconds }) => total + cpuMicroseconds, 0) / 1_000;
}

async function sizeOf(databaseUrl: string): Promise<number> {
  const store = await openStore({ databaseUrl });
  try {
    return (await store.stats()).sizeBytes;
  } finally {
    await store.close();
  }
}

function mostOf(results: readonly LoadResult[], name: "p50Ms" | "p99Ms"): number {
  return Math.max(...results.map((result) => result[name]));
}

async function newDatabase(name: string): Promise<string> {
  const admin = process.env.TEST_POSTGRES_URL ?? "";
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(admin), { pathname: `/${name}` }).href;
}

function print(outcome: Outcome): void {
  const round = (value: number) => Math.round(value).toLocaleString("en");
  const cells = [
    outcome.name,
    round(outcome.syncsPerSecond),
    round(outcome.requestsPerSecond),
    `${outcome.p50Ms.toFixed(1)} ms`,
    `${outcome.p99Ms.toFixed(1)} ms`,
    `${outcome.cpuMs.toFixed(2)} ms`,
    round(outcome.bytesPerMosque),
    round(outcome.bytesPerSync),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
