import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import { type Endpoint, pathParameters, portalEndpoints } from "@mosque-sync/contract";
import { smallTimetable } from "../../e2e/support/mosques/small-timetables.ts";
import { p99Of } from "../load/sequential.ts";
import { seedManyMosques } from "../mosques/many-mosques.ts";
import { atMost, type Figure } from "../report/figures.ts";
import { getFromPortal, signInToPortal } from "../servers/portal-session.ts";
import { type Server, startService } from "../servers/servers.ts";
import type { Part, Tools } from "./part.ts";

const mosques = 1_000_000;
const quickMosques = 20_000;
/** How often the health is asked for while an endpoint runs, in milliseconds. */
const askEveryMs = 20;
const timesPerRound = 50;
const goalsMs = { stall: 50, list: 100 };

/**
 * Whether a page of the portal stops the service with a million mosques on SQLite: the health is requested every 20 ms
 * while each GET of the portal runs repeatedly.
 */
export const stalls: Part = async (tools) => {
  const count = tools.isQuick ? quickMosques : mosques;
  const { databaseUrl, mosqueId } = await operatedDatabase(count, tools);
  const service = await startService(databaseUrl);
  try {
    const cookie = await signInToPortal(databaseUrl, service.origin);
    await giveTimetable(service.origin, mosqueId, cookie);
    const figures: Figure[] = [];
    for (const [name, path] of pathsOf(mosqueId)) {
      tools.show(name);
      figures.push(...(await measured(tools, service, { name, path, cookie, count })));
    }
    return { figures };
  } finally {
    await service.stop();
  }
};

/** Gives the mosque a timetable of the coming year, for the reads that need one. */
async function giveTimetable(origin: string, mosqueId: string, cookie: string): Promise<void> {
  const address = `${origin}/portal/api/mosques/${mosqueId}/data/timetable?fileName=year.csv&confirm=true`;
  const headers = { Origin: origin, Cookie: cookie, "If-Match": "*", "Content-Type": "text/csv" };
  const response = await fetch(address, { method: "PUT", headers, body: smallTimetable({ days: 365 }) });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
}

async function measured(
  { isQuick, pace }: Tools,
  { origin }: Server,
  asked: { readonly name: string; readonly path: string; readonly cookie: string; readonly count: number },
): Promise<Figure[]> {
  const { name, path, cookie, count } = asked;
  const read = () => getFromPortal(origin + path, cookie);
  await read(); // It prepares statements.
  const [slowest, longest]: [number[], number[]] = [[], []];
  for (let round = 0; round < (isQuick ? 1 : pace.rounds); round += 1) {
    const health = askForHealth(origin);
    slowest.push(await p99Of(read, timesPerRound));
    longest.push(await health.longest());
  }
  const what = `SQLite, ${count.toLocaleString("en")} mosques, ${name}`;
  return [
    {
      name: `${what}: p99`,
      unit: "ms",
      values: slowest,
      goal: name.startsWith("list") ? atMost(goalsMs.list) : undefined,
    },
    {
      name: `${what}: longest wait for the health`,
      unit: "ms",
      values: longest,
      goal: atMost(goalsMs.stall),
    },
  ];
}

/** Asks for the health until the longest wait is asked for. */
function askForHealth(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const waits: Promise<number>[] = [];
  const timer = setInterval(() => waits.push(waitFor(`${origin}/v1/health`, agent)), askEveryMs);
  return {
    async longest(): Promise<number> {
      clearInterval(timer);
      const all = await Promise.all(waits);
      agent.destroy();
      return Math.max(...all, 0);
    },
  };
}

function waitFor(address: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(address, { agent }, (response) => {
      response.resume().once("end", () => resolve(performance.now() - startedAt));
    });
    request.once("error", reject);
  });
}

/** Reads that need more than the mosque's id, and are measured by other parts. */
const needsMore: ReadonlySet<string> = new Set(["findRequest", "findAnyRequest", "planRestore"]);

/** Every GET of the portal, and the searches and filters of its long lists. */
function pathsOf(mosqueId: string): (readonly [name: string, path: string])[] {
  const plain = Object.entries<Endpoint>(portalEndpoints)
    .filter(([name, { method }]) => method === "GET" && !needsMore.has(name))
    .filter(([, { path }]) => pathParameters(path).every((parameter) => parameter === "mosqueId"))
    .map(([name, { path }]) => [name, path.replace("{mosqueId}", mosqueId)] as const);
  const list = "/portal/api/operator/mosques";
  const searches = {
    "by name": "sort=name",
    "a common word": "search=masjid",
    "two common words": "search=masjid+noor&sort=name",
    "a rare word": "search=masjid+noor+4444",
    "an email": "search=user444@example.org",
    "a state by name": "health=failed&sort=name",
    "a state and a word": "health=late&search=noor&sort=name",
    "a status": "verification=Verified&sort=name",
  };
  return [
    ...plain,
    ...Object.entries(searches).map(
      ([name, query]) => [`listAllMosques, ${name}`, `${list}?${query}`] as const,
    ),
    ["listUsers, a common word", "/portal/api/operator/users?search=noor"],
    ["listUsers, an email", "/portal/api/operator/users?search=user444"],
  ];
}

/** A database that stays for the next run, because filling it takes half an hour. */
async function operatedDatabase(count: number, { show }: Tools) {
  const folder = folderOf(count);
  const databaseUrl = `sqlite:${folder}data.db`;
  const template = `${folder}mosque.txt`;
  if (!existsSync(template)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(template, await seedManyMosques(databaseUrl, count, show));
  }
  return { databaseUrl, mosqueId: await readFile(template, "utf8") };
}

function folderOf(count: number): string {
  return fileURLToPath(new URL(`../kept/${count}-operated-mosques/`, import.meta.url));
}
