import type { Input } from "../../command-line/read.ts";
import { createMosqueClient, createProgressLog } from "../../connection/client.ts";
import { configPathOf, readSettings, type Settings } from "../../connection/settings.ts";
import type { Ending } from "../../run/ending.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { exitCodes } from "../../stop.ts";
import { tell } from "../../sync/progress.ts";
import { type Check, type CheckName, check, renderChecks } from "./checks.ts";
import { lookAtCapabilities, lookAtHealth, lookAtScope } from "./server-checks.ts";
import { ServerClock } from "./server-clock.ts";
import { lookAtSource } from "./source-check.ts";

/** Looks at one thing after another that a sync needs, and says what to do where one is wrong. */
export async function run({ values }: Input<"doctor">, surroundings: Surroundings): Promise<Ending> {
  const { environment, cwd, print, colour, now } = surroundings;
  const onProgress =
    values.verbose || surroundings.logAnswers ? createProgressLog(true, surroundings) : () => {};
  const clock = new ServerClock(now);
  const settingsOf = () => readSettings(environment, cwd, values.config);
  const clientOf = () => createMosqueClient(settingsOf(), clock.fetch);
  const mosque: { timeZone?: string } = {};

  const ofServer = await untilOneIsBad([
    ["settings", () => describeSettings(settingsOf())],
    ["health", () => lookAtHealth(clientOf(), onProgress)],
    ["capabilities", () => lookAtCapabilities(clientOf(), onProgress)],
    ["scope", () => lookAtScope(clientOf(), onProgress)],
    [
      "clock",
      async () => {
        const { profile } = await tell(onProgress, "read profile", () => clientOf().getProfile());
        mosque.timeZone = profile.timeZoneId;
        return clock.compare(profile.timeZoneId);
      },
    ],
  ]);
  const configPath = configPathOf(environment, cwd, values.config);
  const ofSource = await check("source", () => lookAtSource(configPath, mosque.timeZone, now()));
  const checks = [...ofServer, ofSource];
  if (!values.json) print(renderChecks(checks, { colour: colour.print }));
  const wrong = checks.find((one) => one.state === "bad");
  return { exitCode: wrong?.exitCode ?? exitCodes.done, document: { checks } };
}

/** Looks at one thing after another; those after a bad one are not looked at, for they need it. */
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

function describeSettings({ baseUrl, mosqueId }: Settings): string {
  const isOpen = baseUrl.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(baseUrl);
  const warning = isOpen ? "\nwithout https anybody on the way can read the key" : "";
  return `${baseUrl}, mosque ${mosqueId}${warning}`;
}
