import type { Latency } from "../load/load.ts";
import { dealt, sync } from "../load/requests.ts";
import { inTurns, type Sample } from "../load/rounds.ts";
import { isKept, keptDatabase } from "../mosques/kept.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { atMost, type Figure, median, shown, type Table } from "../report/figures.ts";
import { type Server, startService } from "../servers/servers.ts";
import { ofRound, type Part } from "./part.ts";
import { usualLimits } from "./syncs.ts";

/** The databases, the smallest first. Of the largest, each tenth mosque has announcements and events. */
export const sizes = [
  { mosques: 1_500, inOrder: true, itemsEvery: 1 },
  { mosques: 100_000, inOrder: true, itemsEvery: 1 },
  { mosques: 1_000_000, inOrder: true, itemsEvery: 10 },
] as const;
const smallest = 1_500;

/** Few enough that the service is not saturated: then the times are its own, and not of a queue. */
const connections = 8;
/** All rounds fit into the smallest database. */
const perRound = 240;

/** Whether requests take longer the more mosques there are: whole syncs, in turns, on SQLite. */
export const mosqueCounts: Part = async ({ generator, isQuick, pace, show }) => {
  await using stack = new AsyncDisposableStack();
  const measured = sizes.filter((counts) => counts.mosques === smallest || !isQuick || isKept(counts));
  const servers: Record<string, Server> = {};
  const lists: Record<string, readonly Mosque[]> = {};
  for (const counts of measured) {
    const { databaseUrl, mosques } = await keptDatabase(counts, show);
    lists[counts.mosques] = mosques;
    const server = await startService(databaseUrl, { settings: usualLimits });
    stack.defer(server.stop);
    servers[counts.mosques] = server;
  }
  const rounds = await inTurns(generator, servers, pace.rounds, (name, round) => ({
    connections: dealt(ofRound(lists[name] ?? [], round, perRound), connections).map((own) =>
      own.flatMap(sync),
    ),
    until: "each-once",
    status: 200,
  }));
  const larger = measured.filter(({ mosques }) => mosques !== smallest).map(({ mosques }) => mosques);
  return {
    figures: larger.flatMap((mosques) => ratiosTo(mosques, rounds)),
    tables: [
      timesTable(
        measured.map(({ mosques }) => mosques),
        rounds,
      ),
    ],
    notes: sizes
      .filter((counts) => !measured.includes(counts))
      .map(
        ({ mosques }) =>
          `With --quick, ${count(mosques)} mosques are only measured if an earlier run has made them.`,
      ),
  };
};

type Rounds = readonly Record<string, Sample>[];

function ratiosTo(mosques: number, rounds: Rounds): Figure[] {
  const ratio = (of: keyof Latency): Figure["values"] =>
    rounds.map((round) => latencyOf(round[mosques])[of] / latencyOf(round[smallest])[of]);
  const name = `A sync's request, ${count(mosques)} mosques / ${count(smallest)}`;
  return [
    { name: `${name}: p50`, unit: "times", values: ratio("p50Ms"), goal: atMost(1.1) },
    { name: `${name}: p99`, unit: "times", values: ratio("p99Ms"), goal: atMost(1.25) },
  ];
}

/** The times of each kind of request, and the processor time. */
function timesTable(counts: readonly number[], rounds: Rounds): Table {
  const kinds = Object.keys(rounds[0]?.[smallest]?.latencies ?? {});
  const of = (mosques: number, value: (sample: Sample) => number) =>
    median(rounds.map((round) => value(round[mosques] as Sample))); // Each round has a sample of each.
  return {
    title: "p50 / p99 by kind of request, 8 connections",
    head: ["Request", ...counts.map((mosques) => `${count(mosques)} mosques`)],
    rows: [
      ...kinds.map((kind) => [
        kind,
        ...counts.map((mosques) => {
          const time = (name: keyof Latency) =>
            shown(
              of(mosques, ({ latencies }) => latencies[kind]?.[name] ?? Number.NaN),
              "ms",
            );
          return `${time("p50Ms")} / ${time("p99Ms")}`;
        }),
      ]),
      [
        "processor time of a request",
        ...counts.map((mosques) =>
          shown(
            of(mosques, ({ cpuMicroseconds }) => cpuMicroseconds),
            "µs",
          ),
        ),
      ],
    ],
  };
}

function latencyOf(sample: Sample | undefined): Latency {
  if (!sample) throw new Error("A round has no sample of one of the databases.");
  return sample.latency;
}

function count(mosques: number): string {
  return mosques.toLocaleString("en");
}
