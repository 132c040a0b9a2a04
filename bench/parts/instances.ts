import { type LoadGenerator, startLoadGenerator } from "../load/load.ts";
import { dealt, requestsPerSync, sync } from "../load/requests.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { seedAll } from "../mosques/seed.ts";
import { type Figure, shown, sum, type Table } from "../report/figures.ts";
import { cpuOf, rowsOf, startPostgres } from "../servers/postgres.ts";
import { type Server, startService } from "../servers/servers.ts";
import { addStandby } from "../servers/standby.ts";
import type { Part } from "./part.ts";
import { usualLimits } from "./syncs.ts";

/** How many connections send requests at a time, to both instances together. */
const steps = [4, 8, 16, 32, 64, 128] as const;
/** A throughput that near to the best one counts as the best. */
const nearlyBest = 0.9;

/** The processor time of each part since it started, in microseconds. */
type Times = Readonly<Record<"instances" | "primary" | "standby" | "load generators", number>>;

interface Step {
  readonly connections: number;
  readonly syncsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The processor time of a sync. */
  readonly perSync: Times;
}

/**
 * Whole syncs against two instances with PostgreSQL and its synchronous standby, all on this machine: the share of each
 * part, and where more connections no longer bring more syncs.
 */
export const instances: Part = async ({ generator, isQuick, show }) => {
  await using stack = new AsyncDisposableStack();
  const primary = await startPostgres();
  stack.defer(primary.stop);
  const databaseUrl = await primary.createDatabase("instances");
  const perStep = isQuick ? 256 : 640;
  const mosques = await seedAll(databaseUrl, (steps.length + 1) * perStep);
  const standby = await addStandby(primary);
  stack.defer(standby.stop);
  // The server's command line says otherwise; a database's own setting comes before it.
  await rowsOf(databaseUrl, "ALTER DATABASE instances SET synchronous_commit = on");

  const second = startLoadGenerator();
  stack.defer(second.stop);
  const generators = [generator, second] as const;
  const services: Server[] = [];
  for (const _ of generators) {
    const service = await startService(databaseUrl, { settings: usualLimits });
    stack.defer(service.stop);
    services.push(service);
  }
  const times = async (): Promise<Times> => ({
    instances: sum(
      (await Promise.all(services.map((each) => each.usage()))).map((usage) => usage.cpuMicroseconds),
    ),
    primary: cpuOf(primary.pid),
    standby: cpuOf(standby.pid),
    "load generators": sum(await Promise.all(generators.map((each) => each.cpuMicroseconds()))),
  });

  const measured: Step[] = [];
  // The first is the warm-up.
  for (const [index, connections] of [32, ...steps].entries()) {
    const own = mosques.slice(index * perStep, (index + 1) * perStep);
    const step = await measure(own, connections, services, generators, times);
    if (index > 0) measured.push(step);
    show(`${connections} connections: ${shown(step.syncsPerSecond, "per second")}`);
  }
  return { figures: [kneeOf(measured)], tables: [tableOf(measured)] };
};

async function measure(
  mosques: readonly Mosque[],
  connections: number,
  services: readonly Server[],
  generators: readonly LoadGenerator[],
  times: () => Promise<Times>,
): Promise<Step> {
  const before = await times();
  const startedAt = performance.now();
  const results = await Promise.all(
    dealt(mosques, services.length).map((own, index) => {
      const [service, generator] = [services[index], generators[index]];
      if (!service || !generator) throw new Error("Each instance needs a load generator.");
      const hands = dealt(own, connections / services.length).map((hand) => hand.flatMap(sync));
      return generator.run({ origin: service.origin, connections: hands, until: "each-once", status: 200 });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await times();
  const perSync = Object.fromEntries(
    (Object.keys(after) as (keyof Times)[]).map((name) => [
      name,
      (after[name] - before[name]) / mosques.length,
    ]),
  ) as Times; // The same names.
  return {
    connections,
    syncsPerSecond: sum(results.map(({ answered }) => answered)) / requestsPerSync / seconds,
    p50Ms: Math.max(...results.map(({ latency }) => latency.p50Ms)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99Ms)),
    perSync,
  };
}

/** The fewest connections that bring nearly the best throughput. */
function kneeOf(measured: readonly Step[]): Figure {
  const best = Math.max(...measured.map(({ syncsPerSecond }) => syncsPerSecond));
  const knee = measured.find(({ syncsPerSecond }) => syncsPerSecond >= nearlyBest * best);
  return {
    name: `Whole syncs at the knee: ${knee?.connections} connections`,
    unit: "per second",
    values: [knee?.syncsPerSecond ?? Number.NaN],
    from: `${nearlyBest * 100} % of the best, ${shown(best, "per second")}`,
  };
}

function tableOf(measured: readonly Step[]): Table {
  const parts = ["instances", "primary", "standby"] as const;
  return {
    title: "Two instances, a primary and its synchronous standby",
    head: [
      ...["Connections", "Syncs per second", "p50", "p99"],
      ...parts.map((name) => `${name}: µs of a sync, share`),
      "load generators: µs of a sync",
    ],
    rows: measured.map(({ connections, syncsPerSecond, p50Ms, p99Ms, perSync }) => {
      const whole = sum(parts.map((name) => perSync[name]));
      return [
        String(connections),
        Math.round(syncsPerSecond).toLocaleString("en"),
        shown(p50Ms, "ms"),
        shown(p99Ms, "ms"),
        ...parts.map(
          (name) => `${shown(perSync[name], "µs")}, ${shown((100 * perSync[name]) / whole, "percent")}`,
        ),
        shown(perSync["load generators"], "µs"),
      ];
    }),
  };
}
