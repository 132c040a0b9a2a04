import { join } from "node:path";
import { openWireTo } from "../../e2e/support/databases/wire.ts";
import { waitsOf } from "../../e2e/support/runs/waits.ts";
import { expectResponse, headerOf, type Request } from "../load/http.ts";
import { dealt, getPrayers, getProfile, getSnapshot, patchPrayer, timeOfDay } from "../load/requests.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { seedAll } from "../mosques/seed.ts";
import { atMost, type Figure, type Outcome, type Table } from "../report/figures.ts";
import { startPostgres } from "../servers/postgres.ts";
import { startService } from "../servers/servers.ts";
import type { Part } from "./part.ts";

/** For how many mosques each request is counted. The fewest counts: work in the background can only add to it. */
const perKind = 15;

/** What one request asked the database. */
interface Count {
  readonly statements: readonly string[];
  /** Undefined on SQLite, which is inside the process. */
  readonly roundTrips?: number;
}

/** How many statements and round trips each request takes: the only figures that do not depend on the machine. */
export const statements: Part = async ({ folder }) => {
  const onSqlite = await countOnSqlite(`sqlite:${join(folder, "data.db")}`);
  const onPostgres = await countOnPostgres();
  return outcomeOf(onSqlite, onPostgres);
};

type Counts = ReadonlyMap<string, readonly Count[]>;

async function countOnSqlite(databaseUrl: string): Promise<Counts> {
  const list = await seedAll(databaseUrl, perKind * kinds.length);
  const service = await startService(databaseUrl, { notesStatements: true });
  try {
    return await countEach(service.origin, list, async (request) => {
      await service.statements(); // Those of what came before.
      await request();
      return { statements: await service.statements() };
    });
  } finally {
    await service.stop();
  }
}

async function countOnPostgres(): Promise<Counts> {
  await using stack = new AsyncDisposableStack();
  const postgres = await startPostgres();
  stack.defer(postgres.stop);
  const databaseUrl = await postgres.createDatabase("statements");
  const list = await seedAll(databaseUrl, perKind * kinds.length);
  const wire = await openWireTo(databaseUrl);
  stack.defer(wire.close);
  const service = await startService(wire.url);
  stack.defer(service.stop);
  // Awaited here, because the function ends what it started when it returns.
  return await countEach(service.origin, list, async (request) => {
    const roundTrips = await waitsOf(wire, request);
    return { statements: roundTrips.flat(), roundTrips: roundTrips.length };
  });
}

/** Sends each kind of request, each time for a mosque that was never read before, and counts its statements. */
async function countEach(
  origin: string,
  list: readonly Mosque[],
  observe: (request: () => Promise<unknown>) => Promise<Count>,
): Promise<Counts> {
  const counts = new Map<string, readonly Count[]>();
  for (const [index, kind] of kinds.entries()) {
    const taken: Count[] = [];
    for (const mosque of dealt(list, kinds.length)[index] ?? []) {
      const request = kind.isCold ? kind.of(mosque) : await warmed(origin, kind, mosque);
      taken.push(await observe(() => expectResponse(origin, request, kind.status)));
    }
    counts.set(kind.name, taken);
  }
  return counts;
}

interface Kind {
  readonly name: string;
  readonly status: 200 | 304;
  /** Whether the mosque was never read before. */
  readonly isCold: boolean;
  readonly of: (mosque: Mosque) => Request;
}

const patchName = "PATCH of a prayer row";

const kinds: readonly Kind[] = [
  { name: "GET of the profile, cold", status: 200, isCold: true, of: getProfile },
  { name: "GET of prayers, cold", status: 200, isCold: true, of: getPrayers },
  { name: "GET of a snapshot, cold", status: 200, isCold: true, of: getSnapshot },
  { name: "GET of prayers, warm", status: 200, isCold: false, of: getPrayers },
  { name: "GET of prayers, 304", status: 304, isCold: false, of: getPrayers },
  { name: patchName, status: 200, isCold: true, of: (mosque) => patchPrayer(mosque, 0, timeOfDay(800)) },
];

/** The request after two responses, which fills the cache; for a 304, with the entity tag of that response. */
async function warmed(origin: string, { status, of }: Kind, mosque: Mosque): Promise<Request> {
  const request = of(mosque);
  await expectResponse(origin, request, 200);
  const etag = headerOf(await expectResponse(origin, request, 200), "ETag");
  if (status === 200) return request;
  return { ...request, headers: { ...request.headers, "If-None-Match": etag } };
}

function outcomeOf(onSqlite: Counts, onPostgres: Counts): Outcome {
  const names = [...onSqlite.keys()];
  const trips = (name: string) =>
    Math.min(...(onPostgres.get(name) ?? []).map(({ roundTrips = Number.NaN }) => roundTrips));
  const figures = names.map(
    (name): Figure => ({
      name: `${name}, PostgreSQL`,
      unit: "round trips",
      values: [trips(name)],
      goal: atMost(name === patchName ? 4 : 2),
    }),
  );
  const counted: Table = {
    title: "Statements of a request, those that look up the key included",
    head: ["Request", "SQLite", "PostgreSQL", "round trips to PostgreSQL"],
    rows: names.map((name) => [
      name,
      ...[onSqlite, onPostgres].map((counts) => String(fewest(counts.get(name)).length)),
      String(trips(name)),
    ]),
  };
  const texts: Table = {
    title: "Their texts on SQLite",
    head: ["Request", "Statements"],
    rows: names.map((name) => [
      name,
      fewest(onSqlite.get(name))
        .map((sql) => `\`${shortened(sql)}\``)
        .join("<br>"),
    ]),
  };
  return { figures, tables: [counted, texts] };
}

/** The statements of the request that ran the fewest. */
function fewest(counts: readonly Count[] = []): readonly string[] {
  const [first = []] = counts.map(({ statements }) => statements).toSorted((a, b) => a.length - b.length);
  return first;
}

/** A statement without the list of its columns. */
function shortened(sql: string): string {
  const line = sql.replaceAll(/\s+/g, " ").replaceAll("|", "¦");
  const short = line.replace(/^(select) .{30,}? (from) /i, "$1 … $2 ").replace(/\((?:[^()]{40,})\)/g, "(…)");
  return short.length > 160 ? `${short.slice(0, 160)} …` : short;
}
