/**
 * The main use case on a throw-away database: serves the API, makes a demo mosque, and syncs a real timetable with it
 * as every week. Then it keeps serving; `npm run demo -- --once` ends after the sync instead.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  applySync,
  isEmpty,
  loadSource,
  type MosqueClient,
  renderPlan,
  renderProgress,
  type Source,
  timetableOf,
} from "@mosque-sync/cli";
import { createClient, type Snapshot } from "@mosque-sync/client";
import type { PortalAnswerOf } from "@mosque-sync/contract";
import { readServiceStart, type ServiceStart } from "../tests/service-start.ts";
import { demoTimetable } from "./timetable.ts";

const { values } = parseArgs({ options: { once: { type: "boolean", default: false } } });
const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
const folder = mkdtempSync(join(tmpdir(), "mosque-sync-demo-"));
const environment = {
  ...process.env,
  HOST: "127.0.0.1",
  PORT: process.env.PORT ?? "0",
  PUBLIC_URL: "",
  DATABASE_URL: `sqlite:${join(folder, "demo.db")}`,
  LOG_LEVEL: "info",
  WORKERS: "1",
};
let server: ChildProcess | undefined;
process.once("exit", cleanUp);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

const mosqueYaml = `# What mosque-sync keeps up to date, and from where.
timetable:
  dialect: daily-prayer-time
  files:
    - timetable.csv
jummah:
  - { adhan: "12:45", iqamah: "13:15" }
  - { adhan: "13:45", iqamah: "14:00" }
profile:
  status: Open for all prayers
  message: Parking is behind the building. Please use the side entrance after Isha.
`;

step("Starting the service on a throw-away database");
const { address: baseUrl, setUpLink } = await startServer();
const owner = await setUpPortal(setUpLink);
const mosqueId = await addMosque(owner, "Masjid Noor");
const apiKey = provisionKey(mosqueId, "Website");
const client: MosqueClient = createClient({ baseUrl, apiKey, mosqueId });
say(`${baseUrl} serves the mosque "Masjid Noor"`);

step("Reading its timetable: a year of a real place, in the format of the Daily Prayer Time plugin");
const now = new Date();
const source = await writeSource(now);
const { days } = timetableOf(source, "Europe/London", now);
say(`${days.length} days, ${days[0]?.date} to ${days.at(-1)?.date}`);

step("Last week's sync");
const lastWeek = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1_000);
await sync(withOneJummah(source), lastWeek, "quiet");

step("This week's sync: the plan, the writes with their request ids, the verification by the snapshot");
const verified = await sync(source, now, "shown");

step("The verified snapshot");
showSnapshot((await client.getSnapshot({})).data);

step("The same sync once more");
const stillVerified = await sync(source, now, "shown");

if (!verified || !stillVerified) {
  console.log("\nNot verified: the snapshot differs from the timetable.");
  process.exit(6);
}
if (values.once) process.exit(0);
console.log(`
The service goes on until you press Ctrl+C. Try it:

  ${baseUrl}/portal/
  sign in as ${owner.email} with the password ${owner.password}

  curl -H "Authorization: Bearer ${apiKey}" \\
    ${baseUrl}/v1/mosques/${mosqueId}/prayers

  ${baseUrl}/docs shows every endpoint.`);

/** The demo's admin: their account, and their session cookie. */
interface Owner {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

/** Runs one sync. @returns whether the snapshot matches the plan */
async function sync(from: Source, day: Date, output: "quiet" | "shown"): Promise<boolean> {
  const { writes, remaining } = await applySync({
    client,
    source: from,
    now: day,
    onPlan: (plan) => output === "shown" && console.log(indented(renderPlan(plan, { colour }))),
    onProgress: (progress) =>
      output === "shown" && console.log(indented(renderProgress(progress, { colour, answers: false }))),
  });
  say(writes === 0 ? "nothing to do: no write was sent" : `${writes} writes`);
  say(isEmpty(remaining) ? "verified by the snapshot" : "NOT verified by the snapshot");
  return isEmpty(remaining);
}

/** Starts the real program, and waits until it listens and has printed its one-time link. */
async function startServer(): Promise<ServiceStart> {
  server = spawn(process.execPath, ["server/src/main.ts"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.once("exit", (code) => {
    console.log(`The service ended (exit code ${code}).`);
    process.exit(1);
  });
  if (!server.stdout) throw new Error("the service has no output to read");
  return readServiceStart(server.stdout);
}

/** Makes the demo's admin account with the one-time link, as the portal's page does. */
async function setUpPortal(setUpLink: string): Promise<Owner> {
  const account = {
    email: "demo@example.org",
    password: `iqamah after adhan ${randomBytes(6).toString("hex")}`,
  };
  const token = new URL(setUpLink).hash.slice(1);
  const { headers } = await postToPortal("/set-up", { token, name: "Demo", ...account });
  const cookie = headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { ...account, cookie: cookie.join("; ") };
}

/** @returns the new mosque's id */
async function addMosque({ cookie }: Owner, communityName: string): Promise<string> {
  const body = { communityName, timeZoneId: "Europe/London", join: true };
  const response = await postToPortal("/operator/mosques", body, { Cookie: cookie });
  const { mosque } = (await response.json()) as PortalAnswerOf<"createMosque">;
  return mosque.id;
}

async function postToPortal(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${baseUrl}/portal/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: baseUrl, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the portal refused ${path}: ${await response.text()}`);
  return response;
}

/** Makes a key with the operator's own command. */
function provisionKey(mosque: string, name: string): string {
  const args = ["server/src/commands/provision.ts", "--mosque", mosque, "--name", name];
  return JSON.parse(execFileSync(process.execPath, args, { env: environment, encoding: "utf8" })).apiKey;
}

/** Writes the files of a mosque's own server into the folder: the timetable, and mosque.yaml. */
async function writeSource(today: Date): Promise<Source> {
  const [header, ...thisYear] = demoTimetable(today.getUTCFullYear()).trimEnd().split("\n");
  const [, ...nextYear] = demoTimetable(today.getUTCFullYear() + 1)
    .trimEnd()
    .split("\n");
  const [, ...lastYear] = demoTimetable(today.getUTCFullYear() - 1)
    .trimEnd()
    .split("\n");
  const rows = [...lastYear.slice(-14), ...thisYear, ...nextYear.slice(0, 14)];
  writeFileSync(join(folder, "timetable.csv"), `${[header, ...rows].join("\n")}\n`);
  writeFileSync(join(folder, "mosque.yaml"), mosqueYaml);
  return loadSource(join(folder, "mosque.yaml"));
}

/** The mosque had a single Friday prayer until last week. */
function withOneJummah(from: Source): Source {
  const jummah = [{ prayerKey: "jummah", adhanTime: "12:30", iqamahTime: "13:00" }] as const;
  return { ...from, settings: { ...from.settings, jummah: [...jummah] } };
}

function showSnapshot({ profile, prayers }: Snapshot): void {
  say(`${profile.communityName} · ${profile.timeZoneId} · ${profile.status}`);
  for (const { prayerKey, adhanTime, iqamahTime } of prayers) {
    say(`${prayerKey.padEnd(8)} ${adhanTime ?? "–    "}  ${iqamahTime ?? ""}`);
  }
}

function cleanUp(): void {
  server?.removeAllListeners("exit");
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
}

function step(text: string): void {
  console.log(`\n${text}`);
}

function say(text: string): void {
  console.log(indented(text));
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
