import path from "node:path";
import { prayersOf, type Timetable } from "@mosque-sync/timetable";
import type { OptionOf } from "../../command-line/commands.ts";
import type { Values } from "../../command-line/options.ts";
import type { Input } from "../../command-line/read.ts";
import { configPathOf, readSettings } from "../../connection/settings.ts";
import { refuseExisting, writeNewFile } from "../../files/new-file.ts";
import { renderPreview } from "../../print/preview.ts";
import type { Ending } from "../../run/ending.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { readSource, timetableOf } from "../../source/source.ts";
import { exitCodes, Stop } from "../../stop.ts";
import { ownTimeZone, todayIn } from "../../today.ts";
import { hasEnvFile, writeEnvFile } from "./env-file.ts";
import { askTimeZone, askUntil, isYes, type Person } from "./questions.ts";
import { type FirstSettings, readFirstSettings, settingsText } from "./settings-text.ts";

type Said = Values<OptionOf<"init">>;

/** Writes a `mosque.yaml` for timetables that it has read first, and a `.env` without the key. */
export async function run({ words, values }: Input<"init">, surroundings: Surroundings): Promise<Ending> {
  const { environment, cwd, print, ask, log } = surroundings;
  const configPath = configPathOf(environment, cwd, values.config);
  refuseExisting(configPath, values.force);
  const person = ask && { ask, log };
  const settings = await firstSettings(words, values, path.dirname(configPath), person, surroundings);
  print(writeNewFile(configPath, settingsText(settings), values.force));
  if (!hasEnvFile(cwd) && !isConnected(values, surroundings)) {
    print(writeEnvFile(cwd, await addressOf(values, person)));
    print("Put the key from the portal into .env, behind MOSQUE_SYNC_API_KEY=");
  }
  print("Then see whether everything is ready: mosque-sync doctor");
  return { exitCode: exitCodes.done, document: {} };
}

/** Whether the environment says already where to sync to. */
function isConnected({ config }: Said, { environment, cwd }: Surroundings): boolean {
  try {
    return readSettings(environment, cwd, config) !== undefined;
  } catch {
    return false;
  }
}

async function addressOf(said: Said, person: Person | undefined) {
  const ask = (question: string) => (person ? person.ask(question) : "");
  return {
    baseUrl: said["base-url"] ?? (await ask("The server's address, such as https://sync.example.org: ")),
    mosqueId: said["mosque-id"] ?? (await ask("The mosque's id, as the portal shows it: ")),
  };
}

/** Reads the timetables that are named and shows what they say; asks for whatever is not said where somebody is there. */
async function firstSettings(
  places: readonly string[],
  said: Said,
  folder: string,
  person: Person | undefined,
  surroundings: Surroundings,
): Promise<FirstSettings> {
  const { cwd, now } = surroundings;
  if (!person && places.length === 0) {
    throw new Stop(
      "error",
      "Name the timetable, as in mosque-sync init times.csv: nobody is there to be asked.",
    );
  }
  const timeZone = said["time-zone"] ?? (person && (await askTimeZone(person, now())));
  const look = (named: readonly string[]) => {
    const files = named.map((place) => fromFolder(place, cwd, folder));
    return understood({ ...said, files, timeZone }, folder, surroundings);
  };
  if (places.length > 0 || !person) {
    const { settings, timetable } = await look(places);
    return { ...settings, jummah: said.jummah ?? (await askJummah(person, settings, timetable)) };
  }
  for (;;) {
    const { settings, timetable } = await askUntil(
      person,
      "The timetable, as a file, a folder or an address: ",
      (place) => look([place]),
    );
    if (!(await isYes(person, "Are these the right times?"))) continue;
    return { ...settings, jummah: said.jummah ?? (await askJummah(person, settings, timetable)) };
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
 * Reads the timetables, and shows what they say of today.
 * @throws {Stop} when they cannot be used
 */
async function understood(
  settings: FirstSettings,
  folder: string,
  { now, log, colour }: Surroundings,
): Promise<{ settings: FirstSettings; timetable: Timetable }> {
  const source = await readSource(readFirstSettings(settingsText(settings)), folder);
  const timeZone = settings.timeZone ?? ownTimeZone();
  const timetable = timetableOf(source, timeZone, now());
  const preview = { files: source.files, timetable, timeZone, shown: todayIn(timeZone, now()) };
  log(`${renderPreview(preview, { colour: colour.log })}\n`);
  return { settings, timetable };
}

async function askJummah(
  person: Person | undefined,
  settings: FirstSettings,
  timetable: Timetable,
): Promise<string | undefined> {
  if (!person || prayersOf(timetable).includes("jummah")) return undefined;
  return askUntil(person, "Jummah, such as 12:45/13:15, 13:45/14:00 (empty: not now): ", (jummah) => {
    readFirstSettings(settingsText({ ...settings, jummah }));
    return jummah;
  });
}
