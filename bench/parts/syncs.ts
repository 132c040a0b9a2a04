import { join } from "node:path";
import { requireSameResponses } from "../bare/same-responses.ts";
import { fillSqlite } from "../bare/sample-rows.ts";
import { dealt, requestsPerSync, sync } from "../load/requests.ts";
import { inTurns, type Pace, type Sample } from "../load/rounds.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { seedAll } from "../mosques/seed.ts";
import { type Bytes, sqliteBytes } from "../mosques/sizes.ts";
import { atLeast, atMost, type Figure, type Goal, median } from "../report/figures.ts";
import { type Server, startBare, startService } from "../servers/servers.ts";
import { connections, microseconds, mosquesFor, ofRound, type Part } from "./part.ts";

/** Whole syncs of many different mosques on SQLite, next to a bare server: the most important figures. */
export const syncs: Part = async ({ generator, folder, pace }) => {
  await using stack = new AsyncDisposableStack();
  const path = join(folder, "data.db");
  const databaseUrl = `sqlite:${path}`;
  const mosques = await seedAll(databaseUrl, mosquesFor(pace));
  const barePath = join(folder, "bare.db");
  fillSqlite(barePath, mosques);
  const before = sqliteBytes(path);

  const service = await startService(databaseUrl, { settings: usualLimits });
  stack.defer(service.stop);
  const bare = await startBare("sqlite", barePath);
  stack.defer(bare.stop);
  const rounds = await syncInTurns(generator, { service, bare }, mosques, pace);
  const { peakBytes } = await service.usage();
  await service.stop();

  return {
    figures: [
      ...syncFigures("SQLite", rounds, atLeast(0.7)),
      {
        name: "Peak resident memory under whole syncs",
        unit: "MB",
        values: [peakBytes / 1e6],
        goal: atMost(200),
      },
      ...bytesFigures("SQLite", before, sqliteBytes(path), mosques.length),
    ],
  };
};

/** More than a sync sends: the limit is on, as by default, but refuses no request. */
export const usualLimits = { RATE_LIMIT_PER_MINUTE: "600" };

/** A sample of the service and of the bare server. */
export interface Round {
  readonly service: Sample;
  readonly bare: Sample;
}

/** Whole syncs in turns: each mosque syncs once with each server. */
export async function syncInTurns(
  generator: Parameters<Part>[0]["generator"],
  servers: { readonly service: Server; readonly bare: Server },
  mosques: readonly Mosque[],
  { rounds, perRound }: Pace,
): Promise<Round[]> {
  const [spare] = mosques.slice(-1);
  if (spare) await requireSameResponses(servers.service, servers.bare, spare);
  return inTurns(generator, servers, rounds, (_name, round) => ({
    connections: dealt(ofRound(mosques, round, perRound), connections).map((own) => own.flatMap(sync)),
    until: "each-once",
    status: 200,
  }));
}

/** The ratio of the processor times, and the service's work in these rounds. */
export function syncFigures(engine: string, rounds: readonly Round[], goal: Goal): Figure[] {
  const cpu = (name: keyof Round) => rounds.map((round) => round[name].cpuMicroseconds * requestsPerSync);
  const ofService = (of: (sample: Sample) => number) => rounds.map(({ service }) => of(service));
  return [
    {
      name: `Whole sync, ${engine}: processor time, bare / service`,
      unit: "ratio",
      values: ratios(rounds),
      goal,
      from: `${microseconds(median(cpu("bare")))} / ${microseconds(median(cpu("service")))}`,
    },
    {
      name: `Whole syncs, ${engine}, beside the load generator`,
      unit: "per second",
      values: ofService(({ answered, seconds }) => answered / requestsPerSync / seconds),
    },
    {
      name: `A sync's request, ${engine}: p50`,
      unit: "ms",
      values: ofService(({ latency }) => latency.p50Ms),
    },
    {
      name: `A sync's request, ${engine}: p99`,
      unit: "ms",
      values: ofService(({ latency }) => latency.p99Ms),
    },
  ];
}

/** The bare server's processor time per response divided by the service's, for each round. */
export function ratios(rounds: readonly Round[]): number[] {
  return rounds.map(({ service, bare }) => bare.cpuMicroseconds / service.cpuMicroseconds);
}

/**
 * The growth of the data and the log on the disk with the first sync of each mosque. `npm test` bounds the growth with
 * each further sync.
 */
export function bytesFigures(engine: string, before: Bytes, after: Bytes, count: number): Figure[] {
  const data = (after.data - before.data) / count;
  const log = (after.log - before.log) / count;
  const round = (bytes: number) => Math.round(bytes).toLocaleString("en");
  const bytes = (name: string, value: number): Figure => ({ name, unit: "bytes", values: [value] });
  return [
    {
      ...bytes(`What a mosque's first sync leaves on the disk, ${engine}`, data + log),
      from: `${round(data)} of data, ${round(log)} of log`,
    },
    bytes(`A mosque with its rows, ${engine}`, before.data / count),
  ];
}
