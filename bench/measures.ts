import { join } from "node:path";
import { compare, type Pace, type RoundLoad } from "./compare.ts";
import { type Answer, fetchAnswer, headerOf, type Request } from "./http.ts";
import type { LoadGenerator } from "./load.ts";
import { type Comparison, type Figure, median } from "./report.ts";
import { getPrayers, patchPrayer } from "./requests.ts";
import { type Mosque, rowCounts } from "./seed.ts";
import { type Server, startService } from "./servers.ts";

/** The tools that every measure works with. */
export interface Bench {
  readonly service: Server;
  readonly generator: LoadGenerator;
  readonly pace: Pace;
  /** The folder for the bare servers' databases. */
  readonly folder: string;
}

const readConnections = 32;

/** GETs that have never been sent before: nothing is rendered yet, so the rows are read. */
export async function coldReads(
  bench: Bench,
  { name, requestsOf }: { readonly name: string; readonly requestsOf: (round: number) => readonly Request[] },
): Promise<Comparison> {
  const load: RoundLoad = (round) => ({
    connections: dealt(requestsOf(round), readConnections),
    until: "each-once",
    status: 200,
  });
  const [sample] = requestsOf(0);
  if (!sample) throw new Error("A round of cold reads has no requests.");
  const answer = await capture(bench.service, sample, 200);
  return {
    kind: "comparison",
    name,
    connections: readConnections,
    ratioToReach: 0.4,
    judgedBy: "throughput and processor time",
    rounds: await compare(bench, { kind: "answer", answer }, load),
  };
}

/** One GET, repeated; for a 304, with the entity tag of its answer. */
export async function reads(
  bench: Bench,
  { name, request, status }: { readonly name: string; readonly request: Request; readonly status: 200 | 304 },
): Promise<Comparison> {
  const full = await capture(bench.service, request, 200);
  requireRows(full);
  const sent = status === 304 ? onlyIfChanged(request, headerOf(full, "ETag")) : request;
  const answer = await capture(bench.service, sent, status);
  const load: RoundLoad = (_round, seconds) => ({
    connections: Array.from({ length: readConnections }, () => [sent]),
    until: { seconds },
    status,
  });
  return {
    kind: "comparison",
    name,
    connections: readConnections,
    ratioToReach: status === 304 ? 0.9 : 0.75,
    judgedBy: "throughput and processor time",
    rounds: await compare(bench, { kind: "answer", answer }, load),
  };
}

/** Each connection changes the time of one prayer row in its own mosque, with every PATCH to a new value. */
export async function writes(bench: Bench, mosques: readonly Mosque[]): Promise<Comparison> {
  const { service, folder } = bench;
  const connections = mosques.length;
  const [mosque] = mosques;
  if (!mosque) throw new Error("Writes need a mosque.");
  const answer = await capture(service, patchPrayer(mosque, "23:00"), 200);
  const minute = String(connections % 60).padStart(2, "0");
  const load: RoundLoad = (round, seconds) => {
    const times = [`0${round}:${minute}`, `1${round}:${minute}`];
    return {
      connections: mosques.map((each) => times.map((time) => patchPrayer(each, time))),
      until: { seconds },
      status: 200,
    };
  };
  const versionsBefore = await sumOfVersions(service, mosques);
  const databasePath = join(folder, `bare-${connections}.db`);
  const rounds = await compare(bench, { kind: "commit", answer, databasePath }, load);
  const answered = rounds.reduce((sum, round) => sum + round.service.answered, 0);
  if ((await sumOfVersions(service, mosques)) - versionsBefore < answered) {
    throw new Error("A PATCH was answered but changed nothing.");
  }
  return {
    kind: "comparison",
    name: "PATCH of a prayer row",
    connections,
    ratioToReach: connections === 32 ? 0.7 : undefined,
    judgedBy: "throughput",
    rounds,
  };
}

/** From the start of the process to its first answer from the database. */
export async function startUp(databaseUrl: string, mosque: Mosque, times: number): Promise<Figure> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const startedAt = performance.now();
    const service = await startService(databaseUrl);
    try {
      await capture(service, getPrayers(mosque), 200);
      durations.push(performance.now() - startedAt);
    } finally {
      await service.stop();
    }
  }
  return { kind: "figure", name: "Start to first answer", value: median(durations), unit: "ms", most: 1_000 };
}

/** The service's highest memory use during all previous measures. */
export async function memory({ service }: Bench): Promise<Figure> {
  const { peakBytes } = await service.usage();
  return { kind: "figure", name: "Resident memory, peak", value: peakBytes / 1e6, unit: "MB", most: 200 };
}

/** Returns the service's answer. @throws if its status is another */
async function capture(service: Server, request: Request, status: number): Promise<Answer> {
  const answer = await fetchAnswer(service.origin, request);
  if (answer.status === status) return answer;
  throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${answer.body}`);
}

/** @throws if the answer's collections do not have the measure's number of rows */
function requireRows({ body }: Answer): void {
  const collections = JSON.parse(body) as Record<string, unknown>;
  for (const [name, count] of Object.entries(rowCounts)) {
    const rows = collections[name];
    if (Array.isArray(rows) && rows.length !== count) {
      throw new Error(`The answer has ${rows.length} ${name} instead of ${count}.`);
    }
  }
}

/** The total number of changes to the prayer rows of these mosques. */
async function sumOfVersions(service: Server, mosques: readonly Mosque[]): Promise<number> {
  let sum = 0;
  for (const mosque of mosques) {
    const tag = headerOf(await capture(service, getPrayers(mosque), 200), "ETag");
    sum += Number(/^"prayers-(\d+)"$/.exec(tag)?.[1]);
  }
  return sum;
}

function onlyIfChanged(request: Request, etag: string): Request {
  return { ...request, headers: { ...request.headers, "If-None-Match": etag } };
}

/** Deals a list out to the connections in turn, like cards. */
function dealt<T>(list: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, i) => list.filter((_, number) => number % count === i));
}
