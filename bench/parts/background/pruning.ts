import { cpSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dealt, getPrayers } from "../../load/requests.ts";
import type { Mosque } from "../../mosques/mosque.ts";
import { fillRequestLog } from "../../mosques/request-log.ts";
import { seed } from "../../mosques/seed.ts";
import { atMost, median, shown } from "../../report/figures.ts";
import { startService } from "../../servers/servers.ts";
import type { Part, Tools } from "../part.ts";

const mosques = 2_000;
const connections = 8;
const seconds = 5;
/** The age of the requests, and the retention for old ones. */
const days = { age: 40, kept: 30, keptForLong: 3_650 };

/** One round with a log of young requests, or of old ones while they are deleted. */
interface Round {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly deletedPerSecond: number;
  readonly fileBytes: number;
}

/**
 * The cost of pruning the request log for clients: on SQLite, the service responds to GETs of many mosques, in turns
 * with a log of young requests and with the same log of old ones while it deletes them.
 */
export const pruning: Part = async (tools) => {
  const rows = tools.isQuick ? 100_000 : 1_000_000;
  const databaseUrl = `sqlite:${join(tools.folder, "data.db")}`;
  const list: Mosque[] = [];
  await seed(databaseUrl, { mosques, inOrder: false, itemsEvery: 0 }, (mosque) => list.push(mosque));
  await fillRequestLog(databaseUrl, list, { rows, ageDays: days.age });
  const logFile = join(tools.folder, "data-requests.db");
  const fullLog = join(tools.folder, "full.db");
  cpSync(logFile, fullLog);

  const young: Round[] = [];
  const old: Round[] = [];
  for (let round = 0; round < (tools.isQuick ? 1 : tools.pace.rounds); round += 1) {
    for (const [rounds, keptDays] of [
      [young, days.keptForLong],
      [old, days.kept],
    ] as const) {
      for (const end of ["", "-wal", "-shm"]) rmSync(logFile + end, { force: true });
      cpSync(fullLog, logFile);
      rounds.push(await measured(tools, { databaseUrl, logFile, list, rows, keptDays }));
    }
  }
  return {
    figures: [
      {
        name: `GET p99 while ${rows.toLocaleString("en")} old requests are deleted from the log, against without`,
        unit: "times",
        values: old.map(({ p99Ms }, round) => p99Ms / (young[round]?.p99Ms ?? Number.NaN)),
        goal: atMost(2),
      },
    ],
    tables: [
      {
        title: "GETs beside the request log",
        head: ["Log", "p50", "p99", "rows deleted per second", "file afterwards"],
        rows: [
          ["young", ...cellsOf(young)],
          ["old, being pruned", ...cellsOf(old)],
        ],
      },
    ],
  };
};

function cellsOf(rounds: readonly Round[]): string[] {
  const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return [
    shown(middle("p50Ms"), "ms"),
    shown(middle("p99Ms"), "ms"),
    Math.round(middle("deletedPerSecond")).toLocaleString("en"),
    shown(middle("fileBytes") / 1e6, "MB"),
  ];
}

async function measured(
  { generator }: Tools,
  {
    databaseUrl,
    logFile,
    list,
    rows,
    keptDays,
  }: {
    readonly databaseUrl: string;
    readonly logFile: string;
    readonly list: readonly Mosque[];
    readonly rows: number;
    readonly keptDays: number;
  },
): Promise<Round> {
  const service = await startService(databaseUrl, { settings: { REQUEST_LOG_DAYS: String(keptDays) } });
  const startedAt = performance.now();
  try {
    const { latency } = await generator.run({
      origin: service.origin,
      connections: dealt(list, connections).map((own) => own.map(getPrayers)),
      until: { seconds },
      status: 200,
    });
    const elapsed = (performance.now() - startedAt) / 1_000;
    return {
      ...latency,
      deletedPerSecond: (rows - oldRows(logFile)) / elapsed,
      fileBytes: statSync(logFile).size,
    };
  } finally {
    await service.stop();
  }
}

function oldRows(logFile: string): number {
  const log = new DatabaseSync(logFile, { readOnly: true });
  const statement = log.prepare("SELECT count(*) AS requests FROM request_batches WHERE at < ?");
  const { requests } = statement.get(new Date(Date.now() - 86_400_000).toISOString()) as { requests: number };
  log.close();
  return requests;
}
