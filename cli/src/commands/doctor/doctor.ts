import { formatDate } from "@mosque-sync/timetable";
import type { Input } from "../../command-line/read.ts";
import { createMosqueClient, createProgressLog } from "../../connection/client.ts";
import { configPathOf, isOfTestMosque, readSettings, type Settings } from "../../connection/settings.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes, Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { todayIn } from "../../run/today.ts";
import { type OnProgress, tell } from "../../sync/progress.ts";
import { type Check, type CheckName, check, failed, renderChecks } from "./checks.ts";
import { checkCapabilities, checkHealth, checkScope } from "./server-checks.ts";
import { checkSource } from "./source-check.ts";

/** Checks all requirements of a sync in turn, and prints the fix for each problem. */
export async function run({ values }: Input<"doctor">, surroundings: Surroundings): Promise<Ending> {
  const { environment, cwd, print, colour, now } = surroundings;
  const isLogged = values.verbose || surroundings.logResponses;
  const onProgress = isLogged ? createProgressLog(true, surroundings) : () => {};
  const readOwnSettings = () => readSettings(environment, cwd, values.config);
  const { checks: ofServer, timeZone } = await checkServer(readOwnSettings, surroundings, onProgress);
  const configPath = configPathOf(environment, cwd, values.config);
  const ofSource = await check("source", () => checkSource(configPath, timeZone, now()));
  const checks = [...ofServer, ofSource];
  if (!values.json) print(renderChecks(checks, values.config, { colour: colour.print }));
  const wrong = checks.find((one) => one.state === "bad");
  return { exitCode: wrong?.exitCode ?? exitCodes.done, document: { checks } };
}

/** The checks that need the server, and the mosque's time zone if they got that far. */
interface ServerChecks {
  checks: Check[];
  timeZone: string | undefined;
}

async function checkServer(
  readOwnSettings: () => Settings,
  { now, createId }: Surroundings,
  onProgress: OnProgress,
): Promise<ServerChecks> {
  const clock = createServerClock(now);
  const createClient = () => createMosqueClient(readOwnSettings(), clock.fetch);
  const checks = await untilOneIsBad([
    ["settings", () => checkSettings(readOwnSettings())],
    ["health", () => checkHealth(createClient(), onProgress)],
    ["capabilities", () => checkCapabilities(createClient(), onProgress)],
    ["scope", () => checkScope(createClient(), createId(), onProgress)],
  ]);
  if (checks.some(({ state }) => state === "bad")) {
    return { checks: [...checks, { name: "clock", state: "not looked at" }], timeZone: undefined };
  }
  try {
    const { profile } = await tell(onProgress, "read profile", () => createClient().getProfile());
    const timeZone = profile.timeZoneId;
    return { checks: [...checks, await check("clock", () => clock.compare(timeZone))], timeZone };
  } catch (error) {
    return { checks: [...checks, failed("clock", error)], timeZone: undefined };
  }
}

/** Makes checks one after the other. Those after a bad one need it, so they are not made. */
async function untilOneIsBad(
  looks: readonly (readonly [CheckName, () => Promise<string> | string])[],
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, look] of looks) {
    const isBlocked = checks.some(({ state }) => state === "bad");
    checks.push(isBlocked ? { name, state: "not looked at" } : await check(name, look));
  }
  return checks;
}

/** @throws {Stop} when the address or the key is malformed */
function checkSettings(settings: Settings): string {
  createMosqueClient(settings);
  const { baseUrl, mosqueId } = settings;
  const isOpen = baseUrl.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(baseUrl);
  const warning = isOpen ? "\nwithout https, anyone on the network can read the key" : "";
  return `${baseUrl}, ${isOfTestMosque(settings) ? "test mosque" : "mosque"} ${mosqueId}${warning}`;
}

/** A clock that is further off may choose another day than the server's. */
const largestDifferenceMs = 120_000;

/** Compares this computer's clock with the time in a server's responses. */
export interface ServerClock {
  /** The runtime's fetch, which records the time of each response. */
  fetch: typeof globalThis.fetch;
  /**
   * Compares the two clocks, and tells what day it is for the mosque.
   * @throws {Stop} when they are far apart, or the time zone is unknown
   */
  compare: (timeZone: string) => string;
}

/** @param now this computer's clock */
function createServerClock(now: () => Date): ServerClock {
  let aheadMs: number | undefined;
  return {
    async fetch(input, init) {
      const response = await globalThis.fetch(input, init);
      // The header has whole seconds (RFC 9110, 6.6.1).
      const sentMs = Date.parse(response.headers.get("date") ?? "");
      const ageMs = Number(response.headers.get("age") ?? 0) * 1_000;
      if (!Number.isNaN(sentMs + ageMs)) aheadMs = now().getTime() - sentMs - ageMs;
      return response;
    },
    compare(timeZone) {
      const today = `today is ${formatDate(todayIn(timeZone, now()))} in ${timeZone}`;
      if (aheadMs === undefined) return `${today}; the server does not send its time`;
      const seconds = Math.round(Math.abs(aheadMs) / 1_000);
      if (Math.abs(aheadMs) <= largestDifferenceMs) return `${today}; this computer and the server agree`;
      const direction = aheadMs > 0 ? "ahead of" : "behind";
      throw new Stop(
        "error",
        `This computer's clock is ${seconds} seconds ${direction} the server's, so it may sync another day's times. Set it by a time server.`,
      );
    },
  };
}
