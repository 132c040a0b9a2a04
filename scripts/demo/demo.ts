/**
 * The main use case on a throw-away database: serves the API, makes a demo mosque, and syncs a real timetable with it
 * as every week. Then it keeps serving; `npm run demo -- --once` ends after the sync instead.
 */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import {
  applySync,
  isEmpty,
  type MosqueClient,
  renderPlan,
  renderProgress,
  type Source,
  timetableOf,
} from "@mosque-sync/cli";
import { createClient, type Snapshot } from "@mosque-sync/client";
import { type DemoAccount, startDemoService, withOneJummah } from "./demo-service.ts";

const { values } = parseArgs({ options: { once: { type: "boolean", default: false } } });
const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

const owner: DemoAccount = {
  name: "Demo",
  email: "demo@example.org",
  password: `iqamah after adhan ${randomBytes(6).toString("hex")}`,
};

step("Starting the service on a throw-away database");
const service = await startDemoService(
  {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: process.env.PORT ?? "0",
    PUBLIC_URL: "",
    LOG_LEVEL: "info",
  },
  (code) => {
    console.log(`The service ended (exit code ${code}).`);
    process.exit(1);
  },
);
const { address: baseUrl } = service;
const now = new Date();
await service.setUp(owner);
const mosqueId = await service.addMosque("Masjid Noor");
const apiKey = await service.addUsedKey(mosqueId, "Website", now);
const client: MosqueClient = createClient({ baseUrl, apiKey, mosqueId });
say(`${baseUrl} serves the mosque "Masjid Noor"`);

step("Reading its timetable: a year of a real place, in the format of the Daily Prayer Time plugin");
const source = await service.writeSource(now);
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

  ${baseUrl}/docs has guides and every endpoint.`);

/** Runs one sync. @returns whether the snapshot matches the plan */
async function sync(from: Source, day: Date, output: "quiet" | "shown"): Promise<boolean> {
  const { writes, remaining } = await applySync({
    client,
    source: from,
    now: day,
    onPlan: (plan) => output === "shown" && console.log(indented(renderPlan(plan, { colour }))),
    onProgress: (progress) =>
      output === "shown" && console.log(indented(renderProgress(progress, { colour, responses: false }))),
  });
  say(writes === 0 ? "nothing to do: no write was sent" : `${writes} writes`);
  say(isEmpty(remaining) ? "verified by the snapshot" : "NOT verified by the snapshot");
  return isEmpty(remaining);
}

function showSnapshot({ profile, prayers }: Snapshot): void {
  say(`${profile.communityName} · ${profile.timeZoneId} · ${profile.status}`);
  for (const { prayerKey, adhanTime, iqamahTime } of prayers) {
    say(`${prayerKey.padEnd(8)} ${adhanTime ?? "–    "}  ${iqamahTime ?? ""}`);
  }
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
