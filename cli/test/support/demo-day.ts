import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import type { PrayerCreate } from "@mosque-sync/client";
import { loadSource, type Source } from "../../src/source/source.ts";
import { clientOf, type MosqueServerOptions, mosqueServer } from "./mosque-server.ts";

const demo = await loadSource(fileURLToPath(new URL("../../fixtures/demo/mosque.yaml", import.meta.url)));

/** The demo with the last two months of its first file: a few hundred syncs read all of it. */
export const source: Source = {
  ...demo,
  files: demo.files.slice(0, 1).map((file) => ({
    ...file,
    days: file.days.filter(({ date }) => date.month >= 11),
  })),
};
export const now = new Date("2026-11-20T03:00:00Z");

/** The rows for that day in the demo's timetable. */
export const wanted: PrayerCreate[] = [
  { prayerKey: "fajr", adhanTime: "06:00", iqamahTime: "06:30" },
  { prayerKey: "sunrise", adhanTime: "07:40" },
  { prayerKey: "dhuhr", adhanTime: "11:56", iqamahTime: "13:15" },
  { prayerKey: "asr", adhanTime: "13:40", iqamahTime: "14:30" },
  { prayerKey: "maghrib", adhanTime: "16:05", iqamahTime: "16:10" },
  { prayerKey: "isha", adhanTime: "17:34", iqamahTime: "17:45" },
  { prayerKey: "jummah", adhanTime: "12:45", iqamahTime: "13:15" },
  { prayerKey: "jummah", adhanTime: "13:45", iqamahTime: "14:00" },
];
/** The same as `server.rows()` shows them. */
export const wantedRows = wanted
  .map(({ prayerKey, adhanTime, iqamahTime }) => [prayerKey, adhanTime, iqamahTime].join(" "))
  .toSorted();
export const wantedProfile = {
  status: source.settings.profile.status ?? "",
  message: source.settings.profile.message ?? "",
};
/** Whether a request is a write. */
export const isWrite = (request: string) => !request.startsWith("GET");

/** Starts a server; `sync` makes its mosque as the demo has it on that day. */
export async function start(t: TestContext, options: MosqueServerOptions = {}) {
  const server = await mosqueServer(t, options);
  const client = clientOf(server);
  return { server, sync: { client, source, now } };
}
