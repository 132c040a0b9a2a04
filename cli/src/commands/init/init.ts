import { existsSync } from "node:fs";
import path from "node:path";
import { prayersOf, type Timetable } from "@mosque-sync/timetable";
import type { OptionOf } from "../../command-line/commands.ts";
import { nextCommand } from "../../command-line/next-command.ts";
import type { Values } from "../../command-line/options.ts";
import type { Input } from "../../command-line/read.ts";
import { requireBaseUrl } from "../../connection/client.ts";
import { configPathOf, readSettings } from "../../connection/settings.ts";
import { refuseExisting, writeNewFile } from "../../files/new-file.ts";
import { writeMosqueYaml } from "../../mosque-yaml/write.ts";
import { renderPreview } from "../../print/preview.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes, Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { ownTimeZone, todayIn } from "../../run/today.ts";
import { readVersion } from "../../run/version.ts";
import {
  readSource,
  requireAllRead,
  timetableOf,
  timetableWithoutZone,
  zoneOfSource,
} from "../../source/source.ts";
import { type GivenSettings, membersOf, readGivenSettings } from "../given-settings.ts";
import { askTimeZone, askUntil, isYes, type Person } from "./questions.ts";

type Given = Values<OptionOf<"init">>;

const comment = `What mosque-sync keeps up to date for this mosque. It holds no secret.
Preview the timetable: mosque-sync preview. Show what would change: mosque-sync plan.`;

/** Reads timetables, then writes a `mosque.yaml` for them and a `.env` without the key. */
export async function run({ words, values }: Input<"init">, surroundings: Surroundings): Promise<Ending> {
  const { environment, cwd, print, ask, log } = surroundings;
  const configPath = configPathOf(environment, cwd, values.config);
  refuseExisting(configPath, values.force);
  if (values["base-url"]) requireBaseUrl(values["base-url"]);
  const person = ask && { ask, log };
  const settings = await collectSettings(words, values, path.dirname(configPath), person, surroundings);
  const text = writeMosqueYaml(comment, membersOf(settings), readVersion());
  print(writeNewFile(configPath, text, values.force));
  if (!hasEnvFile(cwd) && !isConnected(values, surroundings)) {
    print(writeEnvFile(cwd, await addressOf(values, person)));
    print("Put the key from the portal into .env, after MOSQUE_SYNC_API_KEY=");
  }
  print(`Then check that everything is ready: ${nextCommand("doctor", values.config)}`);
  return { exitCode: exitCodes.done, document: {} };
}

/** Whether the environment already has the server, the mosque and the key. */
function isConnected({ config }: Given, { environment, cwd }: Surroundings): boolean {
  try {
    return readSettings(environment, cwd, config) !== undefined;
  } catch {
    return false;
  }
}

async function addressOf(given: Given, person: Person | undefined) {
  const askAddress = () =>
    person
      ? askUntil(person, "The server's address, such as https://sync.example.org: ", (address) =>
          address === "" ? address : requireBaseUrl(address),
        )
      : "";
  return {
    baseUrl: given["base-url"] ?? (await askAddress()),
    mosqueId: given["mosque-id"] ?? (await person?.ask("The mosque's id, as the portal shows it: ")) ?? "",
  };
}

/** Reads the timetables and previews them. Asks the user for settings that the options lack. */
async function collectSettings(
  places: readonly string[],
  given: Given,
  folder: string,
  person: Person | undefined,
  surroundings: Surroundings,
): Promise<GivenSettings> {
  const { cwd } = surroundings;
  if (!person && places.length === 0) {
    throw new Stop("error", "Name the timetable, as in mosque-sync init times.csv: no terminal to ask on.");
  }
  const timeZone = given["time-zone"] ?? (person && (await askTimeZone(person)));
  const look = (named: readonly string[]) => {
    const files = named.map((place) => fromFolder(place, cwd, folder));
    return preview({ ...given, files, "time-zone": timeZone }, folder, surroundings);
  };
  if (places.length > 0 || !person) {
    const { settings, timetable } = await look(places);
    return { ...settings, jummah: given.jummah ?? (await askJummah(person, settings, timetable)) };
  }
  for (;;) {
    const { settings, timetable } = await askUntil(
      person,
      "The timetable, as a file, a folder or an address: ",
      (place) => look([place]),
    );
    if (!(await isYes(person, "Are these the right times?"))) continue;
    return { ...settings, jummah: given.jummah ?? (await askJummah(person, settings, timetable)) };
  }
}

/** A path from the folder of the new `mosque.yaml`; addresses stay. */
function fromFolder(place: string, cwd: string, folder: string): string {
  if (place === "") throw new Stop("error", "Name one, such as timetable.csv.");
  return /^https?:\/\//i.test(place)
    ? place
    : path.relative(folder, path.resolve(cwd, place)).replaceAll("\\", "/") || ".";
}

/**
 * Reads the timetables, and previews today's times.
 * @throws {Stop} when they cannot be used
 */
async function preview(
  settings: GivenSettings,
  folder: string,
  { now, log, colour }: Surroundings,
): Promise<{ settings: GivenSettings; timetable: Timetable }> {
  const source = await readSource(readGivenSettings(settings, "error"), folder);
  requireAllRead(source);
  const known = zoneOfSource(source);
  const timetable =
    known === undefined ? timetableWithoutZone(source, now()) : timetableOf(source, known, now());
  const shown = todayIn(known ?? ownTimeZone(), now());
  const timeZone = known ?? "time zone not set";
  log(`${renderPreview({ files: source.files, timetable, timeZone, shown }, { colour: colour.log })}\n`);
  return { settings, timetable };
}

async function askJummah(
  person: Person | undefined,
  settings: GivenSettings,
  timetable: Timetable,
): Promise<string | undefined> {
  if (!person || prayersOf(timetable).includes("jummah")) return undefined;
  return askUntil(person, "Jummah, such as 12:45/13:15, 13:45/14:00 (empty for none now): ", (jummah) => {
    readGivenSettings({ ...settings, jummah }, "error", "");
    return jummah;
  });
}

/** The settings of a new `.env`, besides the key. */
export interface Address {
  baseUrl: string;
  mosqueId: string;
}

/** Only its owner may read it, because it will hold the key. */
const ownerOnly = 0o600;

/** Whether a folder already has a `.env`, which is then left unchanged. */
function hasEnvFile(folder: string): boolean {
  return existsSync(path.join(folder, ".env"));
}

/** Writes a `.env` with a place for the key. */
function writeEnvFile(folder: string, { baseUrl, mosqueId }: Address): string {
  const text = `# The server and mosque that mosque-sync updates. Keep this file private: the key allows changes.
MOSQUE_SYNC_BASE_URL=${baseUrl}
MOSQUE_SYNC_MOSQUE_ID=${mosqueId}
# The key from the portal:
MOSQUE_SYNC_API_KEY=
`;
  return writeNewFile(path.join(folder, ".env"), text, false, ownerOnly);
}
