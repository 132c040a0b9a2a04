import { join } from "node:path";
import { type Endpoint, pathParameters, portalEndpoints } from "@mosque-sync/contract";
import { p99Of } from "../load/sequential.ts";
import { type BusyMosque, seedBusyMosque } from "../mosques/busy-mosque.ts";
import { seedLargeMosque } from "../mosques/large-mosque.ts";
import { atMost, type Figure } from "../report/figures.ts";
import { getFromPortal, signInToPortal } from "../servers/portal-session.ts";
import { rowsOf, startPostgres } from "../servers/postgres.ts";
import { startService } from "../servers/servers.ts";
import type { Part, Tools } from "./part.ts";

const counts = { requests: 1_000_000, changes: 100_000 };
const quickCounts = { requests: 100_000, changes: 10_000 };
/** How often each page's data is read in a round. */
const reads = { thorough: 200, quick: 40 };
/** How long a search by a request's id may take, and any other data of a page. */
const goalsMs = { search: 1_000, page: 100 };

/** Data of a page: the parameters of an endpoint's path after the mosque. */
interface PageData {
  readonly name: string;
  readonly path: string;
  readonly isSearch?: boolean;
}

/**
 * How long the data of a mosque's pages takes where the mosque has sent a million requests and has a hundred thousand
 * changes, read one after the other by one person, on both engines.
 */
export const portal: Part = async (tools) => {
  const figures: Figure[] = [];
  figures.push(...(await measured(tools, "SQLite", `sqlite:${join(tools.folder, "data.db")}`)));
  const postgres = await startPostgres();
  try {
    const name = `portal_${process.pid}`;
    figures.push(...(await measured(tools, "PostgreSQL", await postgres.createDatabase(name))));
  } finally {
    await postgres.stop();
  }
  return { figures };
};

async function measured(tools: Tools, engine: string, databaseUrl: string): Promise<Figure[]> {
  tools.show(`${engine}: filling a busy mosque`);
  const mosque = await seedBusyMosque(databaseUrl, tools.isQuick ? quickCounts : counts);
  const settings = { CHANGES_PER_MOSQUE: String(2 * counts.changes) };
  const service = await startService(databaseUrl, { settings });
  try {
    const cookie = await signInToPortal(databaseUrl, service.origin);
    const pages = pagesOf(mosque);
    const figures: Figure[] = [];
    for (const page of pages) {
      tools.show(`${engine}: ${page.name}`);
      const values: number[] = [];
      const read = () => getFromPortal(service.origin + page.path, cookie);
      await read(); // It prepares statements.
      for (let round = 0; round < (tools.isQuick ? 1 : tools.pace.rounds); round += 1) {
        const times = page.isSearch ? 10 : reads[tools.isQuick ? "quick" : "thorough"];
        values.push(await p99Of(read, times));
      }
      const goal = atMost(page.isSearch ? goalsMs.search : goalsMs.page);
      figures.push({ name: `${engine}: ${page.name}, p99`, unit: "ms", values, goal });
    }
    return figures;
  } finally {
    await service.stop();
  }
}

/** Reads of a mosque that ask for something in it. */
const needsMore: ReadonlySet<string> = new Set(["findRequest", "planRestore"]);

/** Every read of a mosque in the contract, including those that need more than the mosque's id. */
function pagesOf({ id, keyId, failedAt, failedRequestId }: BusyMosque): PageData[] {
  const root = `/portal/api/mosques/${id}`;
  const asked = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;
  const ofRequest = asked({
    requestId: failedRequestId,
    at: new Date(Date.parse(failedAt) + 280).toISOString(),
  });
  const plain = Object.entries<Endpoint>(portalEndpoints)
    .filter(
      ([name, { method, path }]) =>
        method === "GET" && pathParameters(path).join() === "mosqueId" && !needsMore.has(name),
    )
    .map(([name, { path }]) => ({ name, path: path.replace("{mosqueId}", id) }));
  return [
    ...plain,
    { name: "listRuns of a key", path: `${root}/runs${asked({ keyId })}` },
    { name: "listRuns of a key that sent nothing", path: `${root}/runs${asked({ keyId: id })}` },
    { name: "listRuns, failed only", path: `${root}/runs${asked({ outcome: "failed" })}` },
    {
      name: "planRestore of a change",
      path: `${root}/restore-plan${asked({ of: "change", sequence: "100" })}`,
    },
    { name: "getRun", path: `${root}/runs/${keyId}${asked({ from: failedAt })}` },
    { name: "getRequest", path: `${root}/keys/${keyId}/request${ofRequest}` },
    { name: "getSupportBundle", path: `${root}/keys/${keyId}/request/support-bundle${ofRequest}` },
    { name: "listRefusedRequests", path: "/portal/api/operator/refused-requests" },
    {
      ...{ name: "findRequest", isSearch: true },
      path: `${root}/requests${asked({ requestId: failedRequestId })}`,
    },
    {
      ...{ name: "findAnyRequest of an unknown id", isSearch: true },
      path: `/portal/api/operator/requests${asked({ requestId: crypto.randomUUID() })}`,
    },
  ];
}

/** The reads of each page of a mosque's data, all at the same time. */
const pages = {
  profile: ["data/profile", "data/capabilities", "key-writes?resource=profile"],
  prayers: ["data/prayers", "data/capabilities", "data/profile", "key-writes?resource=prayers"],
  announcements: ["data/announcements?limit=50", "key-writes?resource=announcements"],
  events: ["data/events?limit=50", "data/profile", "key-writes?resource=events"],
  history: ["changes", "keys?state=working&sort=name", "team"],
  "history, searched for what is rare": ["changes?resource=events"],
} as const;

const timesPerRound = 100;

/** How long the pages of a mosque's data wait for their content, on both engines. */
export const portalData: Part = async (tools) => {
  const server = await startPostgres();
  try {
    return {
      figures: [
        ...(await pagesOn("SQLite", `sqlite:${join(tools.folder, "data.db")}`, tools)),
        ...(await pagesOn("PostgreSQL", await server.createDatabase("portal"), tools)),
      ],
    };
  } finally {
    await server.stop();
  }
};

async function pagesOn(engine: string, databaseUrl: string, { isQuick, pace }: Tools): Promise<Figure[]> {
  const counts = isQuick
    ? { announcements: 1_000, changes: 10_000 }
    : { announcements: 10_000, changes: 100_000 };
  const mosqueId = await seedLargeMosque(databaseUrl, counts);
  if (engine === "PostgreSQL") await rowsOf(databaseUrl, "VACUUM ANALYZE");
  const settings = { CHANGES_PER_MOSQUE: "1000000" };
  const service = await startService(databaseUrl, { settings });
  try {
    const cookie = await signInToPortal(databaseUrl, service.origin);
    const mosque = `${service.origin}/portal/api/mosques/${mosqueId}`;
    const figures: Figure[] = [];
    for (const [page, paths] of Object.entries(pages)) {
      const slowest: number[] = [];
      const work: number[] = [];
      for (let round = 0; round <= pace.rounds; round += 1) {
        const before = await service.usage();
        const p99 = await p99Of(
          () => Promise.all(paths.map((path) => getFromPortal(`${mosque}/${path}`, cookie))),
          timesPerRound,
        );
        const after = await service.usage();
        if (round === 0) continue; // The first warms up.
        slowest.push(p99);
        work.push((after.cpuMicroseconds - before.cpuMicroseconds) / timesPerRound / 1_000);
      }
      const what = `${engine}, ${counts.changes.toLocaleString("en")} changes: the page of ${page}`;
      figures.push({
        name: `${what}, p99 of all that it reads`,
        unit: "ms",
        values: slowest,
        goal: atMost(100),
      });
      figures.push({ name: `${what}, the service's processor time`, unit: "ms", values: work });
    }
    return figures;
  } finally {
    await service.stop();
  }
}
