import { join } from "node:path";
import { fillSqlite } from "../bare/sample-rows.ts";
import { expectResponse, headerOf, type Request } from "../load/http.ts";
import { dealt, getPrayers, getSnapshot, patchesPerSync, patchPrayer, timeOfDay } from "../load/requests.ts";
import { inTurns } from "../load/rounds.ts";
import { rowCounts } from "../mosques/content.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { seedAll } from "../mosques/seed.ts";
import { atLeast, type Figure, type Goal, median } from "../report/figures.ts";
import { type Server, startBare, startCaptured, startService } from "../servers/servers.ts";
import { connections, microseconds, mosquesFor, ofRound, type Part, type Tools } from "./part.ts";
import { type Round, ratios } from "./syncs.ts";

/**
 * GETs on SQLite. Cold: of mosques that have not been read before, next to a bare server that reads the rows. Warm: one
 * GET again and again, and the same with its entity tag, next to a bare server that has the response in memory.
 */
export const reads: Part = async (tools) => {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = `sqlite:${join(tools.folder, "data.db")}`;
  const perKind = mosquesFor(tools.pace);
  const mosques = await seedAll(databaseUrl, 2 * perKind);
  const barePath = join(tools.folder, "bare.db");
  fillSqlite(barePath, mosques);
  const service = await startService(databaseUrl);
  stack.defer(service.stop);
  const bare = await startBare("sqlite", barePath);
  stack.defer(bare.stop);

  const [mosque] = mosques;
  if (!mosque) throw new Error("There are no mosques.");
  const cold = (requestOf: (mosque: Mosque) => Request, of: readonly Mosque[]) =>
    coldReads(tools, { service, bare }, of.map(requestOf));
  const coldFigures = [
    figureOf("GET of prayers, cold", atLeast(0.6), await cold(getPrayers, mosques.slice(0, perKind))),
    figureOf("GET of a snapshot, cold", atLeast(0.6), await cold(getSnapshot, mosques.slice(perKind))),
  ];
  const warm = (request: Request, status: 200 | 304) => warmReads(tools, service, request, status);
  return {
    figures: [
      ...coldFigures,
      figureOf("GET of prayers, warm", atLeast(0.75), await warm(getPrayers(mosque), 200)),
      figureOf("GET of a snapshot, warm", atLeast(0.75), await warm(getSnapshot(mosque), 200)),
      figureOf("GET of prayers, 304", atLeast(0.8), await warm(getPrayers(mosque), 304)),
      figureOf("GET of a snapshot, 304", atLeast(0.8), await warm(getSnapshot(mosque), 304)),
    ],
  };
};

/** The ratio of processor times per request. */
function figureOf(name: string, goal: Goal | undefined, rounds: readonly Round[]): Figure {
  const cpu = (server: keyof Round) => median(rounds.map((round) => round[server].cpuMicroseconds));
  return {
    name: `${name}: processor time, bare / service`,
    unit: "ratio",
    values: ratios(rounds),
    goal,
    from: `${microseconds(cpu("bare"))} / ${microseconds(cpu("service"))}`,
  };
}

/** Sends each GET once to each server. */
function coldReads(
  { generator, pace }: Tools,
  servers: { readonly service: Server; readonly bare: Server },
  requests: readonly Request[],
): Promise<Round[]> {
  return inTurns(generator, servers, pace.rounds, (_name, round) => ({
    connections: dealt(ofRound(requests, round, pace.perRound), connections),
    until: "each-once",
    status: 200,
  }));
}

/** Repeats one GET; for a 304, with the entity tag of its response. */
async function warmReads(
  { generator, pace }: Tools,
  service: Server,
  request: Request,
  status: 200 | 304,
): Promise<Round[]> {
  const full = await expectResponse(service.origin, request, 200);
  requireRows(full.body);
  const sent = status === 304 ? onlyIfChanged(request, headerOf(full, "ETag")) : request;
  const bare = await startCaptured({ response: await expectResponse(service.origin, sent, status) });
  try {
    return await inTurns(generator, { service, bare }, pace.rounds, () => ({
      connections: Array.from({ length: connections }, () => [sent]),
      until: { seconds: pace.roundSeconds },
      status,
    }));
  } finally {
    await bare.stop();
  }
}

/** @throws if the response's collections do not have the measure's number of rows */
function requireRows(body: string): void {
  const collections = JSON.parse(body) as Record<string, unknown>;
  for (const [name, count] of Object.entries(rowCounts)) {
    const rows = collections[name];
    if (Array.isArray(rows) && rows.length !== count) {
      throw new Error(`The answer has ${rows.length} ${name} instead of ${count}.`);
    }
  }
}

function onlyIfChanged(request: Request, etag: string): Request {
  return { ...request, headers: { ...request.headers, "If-None-Match": etag } };
}

/**
 * Durable PATCHes on SQLite, next to a bare server that commits those of a turn together: three rows each of many
 * mosques, on 32 connections and on one.
 */
export const writes: Part = async ({ generator, folder, pace }) => {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = `sqlite:${join(folder, "data.db")}`;
  const mosques = await seedAll(databaseUrl, mosquesFor(pace));
  const barePath = join(folder, "bare.db");
  fillSqlite(barePath, mosques);
  const service = await startService(databaseUrl);
  stack.defer(service.stop);
  const bare = await startBare("sqlite", barePath);
  stack.defer(bare.stop);

  const measured = (hands: number, mosquesOf: (round: number) => readonly Mosque[]) =>
    inTurns(generator, { service, bare }, pace.rounds, (_name, round) => ({
      connections: dealt(mosquesOf(round), hands).map((own) => own.flatMap((each) => patches(each, hands))),
      until: "each-once",
      status: 200,
    }));
  const many = await measured(connections, (round) => ofRound(mosques, round, pace.perRound));
  const few = await measured(1, (round) => ofRound(mosques, round, pace.perRound).slice(0, 100));
  return {
    figures: [
      figureOf("PATCH of a prayer row, durable", atLeast(0.75), many),
      figureOf("PATCH of a prayer row, durable, one connection", undefined, few),
    ],
  };
};

/** The PATCHes of a mosque's sync; with each number of connections to another time. */
function patches(mosque: Mosque, hands: number) {
  return Array.from({ length: patchesPerSync }, (_, row) => patchPrayer(mosque, row, timeOfDay(700 + hands)));
}
