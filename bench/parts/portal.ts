import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type PortalEndpoint, pathParameters, portalEndpoints } from "@mosque-sync/contract";
import { type BusyMosque, seedBusyMosque, setUpToken } from "../mosques/busy-mosque.ts";
import { atMost, type Figure } from "../report/figures.ts";
import { startPostgres } from "../servers/postgres.ts";
import { startService } from "../servers/servers.ts";
import type { Part, Tools } from "./part.ts";

const counts = { requests: 1_000_000, changes: 100_000 };
const quickCounts = { requests: 100_000, changes: 10_000 };
/** How often each page's data is read in a round. */
const reads = { thorough: 200, quick: 40 };
/** How long a search by a request's id may take, and any other data of a page. */
const goalsMs = { search: 1_000, page: 100 };

/** Data of a page: what the address of an endpoint needs beside the mosque. */
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
    const cookie = await signedIn(service.origin, databaseUrl);
    const pages = pagesOf(mosque);
    const figures: Figure[] = [];
    for (const page of pages) {
      tools.show(`${engine}: ${page.name}`);
      const values: number[] = [];
      for (let round = 0; round < (tools.isQuick ? 1 : tools.pace.rounds); round += 1) {
        const times = page.isSearch ? 10 : reads[tools.isQuick ? "quick" : "thorough"];
        values.push(await p99Of(service.origin + page.path, cookie, times));
      }
      const goal = atMost(page.isSearch ? goalsMs.search : goalsMs.page);
      figures.push({ name: `${engine}: ${page.name}, p99`, unit: "ms", values, goal });
    }
    return figures;
  } finally {
    await service.stop();
  }
}

/** Every read of a mosque in the contract, and those that need more than the mosque's id. */
function pagesOf({ id, keyId, failedAt, failedRequestId }: BusyMosque): PageData[] {
  const root = `/portal/api/mosques/${id}`;
  const asked = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;
  const ofRequest = asked({
    requestId: failedRequestId,
    at: new Date(Date.parse(failedAt) + 280).toISOString(),
  });
  const plain = Object.entries<PortalEndpoint>(portalEndpoints)
    .filter(
      ([name, { method, path }]) =>
        method === "GET" && pathParameters(path).join() === "mosqueId" && name !== "findRequest",
    )
    .map(([name, { path }]) => ({ name, path: path.replace("{mosqueId}", id) }));
  return [
    ...plain,
    { name: "listRuns of a key", path: `${root}/runs${asked({ keyId })}` },
    { name: "listRuns of a key that sent nothing", path: `${root}/runs${asked({ keyId: id })}` },
    { name: "listRuns, failed only", path: `${root}/runs${asked({ outcome: "failed" })}` },
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

/** How often the first operator is tried to be made. */
const setUpTries = 20;

/** Makes the first operator. @returns the cookies of the session */
async function signedIn(origin: string, databaseUrl: string): Promise<string> {
  const person = { name: "Bench", email: "bench@example.org", password: "a bicycle for every imam" };
  for (let tries = 1; ; tries += 1) {
    const token = await setUpToken(databaseUrl);
    const answer = await fetch(`${origin}/portal/api/set-up`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify({ token, ...person }),
    });
    if (answer.ok) return cookiesOf(answer);
    // The link that the service makes when it starts may come after this one, and then ends it.
    if (tries === setUpTries)
      throw new Error(`the set-up was answered ${answer.status}: ${await answer.text()}`);
    await setTimeout(200);
  }
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The 99th percentile of the time of an answer, in milliseconds; the first one, which prepares statements, is left out. */
async function p99Of(address: string, cookie: string, times: number): Promise<number> {
  const taken: number[] = [];
  for (let read = 0; read <= times; read += 1) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
    if (read > 0) taken.push(performance.now() - startedAt);
  }
  taken.sort((one, other) => one - other);
  return taken[Math.ceil(taken.length * 0.99) - 1] ?? Number.NaN;
}
