import path from "node:path";
import { describeFinding } from "@mosque-sync/timetable";
import { textOfDocument } from "@mosque-sync/timetable/writing";
import { nextCommand } from "../../command-line/next-command.ts";
import type { Input } from "../../command-line/read.ts";
import { createMosqueClient, createProgressLog } from "../../connection/client.ts";
import { readSettings } from "../../connection/settings.ts";
import { refuseExisting, writeNewFile } from "../../files/new-file.ts";
import { readMosqueYaml } from "../../mosque-yaml/read.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { readVersion } from "../../run/version.ts";
import type { ItemKind, ServerItem } from "../../sync/items/item.ts";
import { fixedOf } from "../../sync/items/ownership.ts";
import { itemKinds } from "../../sync/items/plan-items.ts";
import { pageItems, readEvery } from "../../sync/items/read-items.ts";
import { readSnapshot } from "../../sync/mosque-state.ts";
import { tell } from "../../sync/progress.ts";
import { oneAtATime } from "../../sync/state/exclusive-run.ts";
import type { ItemRecords } from "../../sync/state/item-records.ts";
import { nothingRemembered, readMemory, writeMemory } from "../../sync/state/state-file.ts";
import { prayersIn, readKeptTimetable, timetableFileOf } from "./kept-timetable.ts";
import { type NamedItem, pulledSettings } from "./pulled-settings.ts";

/**
 * Writes a `mosque.yaml` from the mosque's data, and the timetable that the service keeps, if there is one. Remembers
 * the ids of its announcements and events.
 */
export async function run({ values }: Input<"pull">, surroundings: Surroundings): Promise<Ending> {
  const { environment, cwd, now, print } = surroundings;
  const settings = readSettings(environment, cwd, values.config);
  const { configPath, statePath, baseUrl, mosqueId } = settings;
  refuseExisting(configPath, values.force);
  const requests = {
    client: createMosqueClient(settings),
    onProgress: createProgressLog(values.verbose, surroundings),
  };
  const place = { path: statePath, baseUrl, mosqueId };
  return oneAtATime(place, true, surroundings, async () => {
    const { client, onProgress } = requests;
    const capabilities = await tell(onProgress, "read capabilities", () => client.getCapabilities());
    const kept = await readKeptTimetable(capabilities, requests);
    const timetablePath = timetableFileOf(configPath);
    if (kept) refuseExisting(timetablePath, values.force);
    const snapshot = await readSnapshot(client, pageItems, onProgress);
    const named = async (kind: ItemKind) => withNames(await readEvery(kind, snapshot, requests), kind.type);
    const announcements = await named(itemKinds.announcements);
    const events = await named(itemKinds.events);
    const timetable = kept && { file: path.basename(timetablePath), prayers: await prayersIn(kept, now()) };
    const everything = { ...snapshot, capabilities, announcements, events, timetable };
    const text = pulledSettings(everything, now().toISOString(), readVersion());
    const written = kept ? [writeNewFile(timetablePath, textOfDocument(kept), values.force)] : [];
    const done = [...written, writeNewFile(configPath, text, values.force)];
    const memory = readMemory(place) ?? nothingRemembered;
    writeMemory(place, {
      ...memory,
      announcements: recordsOf(itemKinds.announcements, announcements),
      events: recordsOf(itemKinds.events, events),
    });
    const next = kept
      ? `After a change of ${path.basename(timetablePath)}, send it with mosque-sync push.`
      : `Check that nothing would change: ${nextCommand("plan", values.config)}`;
    const problems = problemsOf(text, path.basename(configPath));
    if (!values.json) print([...done, ...problems, next].join("\n"));
    return {
      exitCode: exitCodes.done,
      document: { file: configPath, ...(kept && { timetable: timetablePath }), problems },
    };
  });
}

/** Records that `mosque.yaml` keeps all of them from now on. */
function recordsOf(kind: ItemKind, items: readonly NamedItem[]): ItemRecords {
  const made = items.map(({ name, id, fields }) => ({
    name,
    id,
    given: Object.keys(fields),
    fixed: fixedOf(kind, fields),
  }));
  return { made, begun: [] };
}

/** A mosque can have values that a `mosque.yaml` must not, such as fajr in the afternoon. */
function problemsOf(text: string, file: string): string[] {
  const read = readMosqueYaml(text, file);
  return Array.isArray(read) ? read.map(describeFinding) : [];
}

/** Shorter than an id of `mosque.yaml` may be, so that a number can be appended. */
const longestName = 56;

/**
 * Gives each item a unique id for `mosque.yaml`: the words of its title without accents and punctuation, with a number
 * if two would be the same. An item without a Latin letter or digit in its title gets the kind's name.
 * @param kind `announcement` or `event`
 */
function withNames(items: readonly ServerItem[], kind: string): NamedItem[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const title = String(item.fields.title ?? "");
    const words =
      title
        .normalize("NFKD")
        .replaceAll(/\p{M}/gu, "")
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? [];
    const base = words.join("-").slice(0, longestName).replace(/-$/, "") || kind;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    taken.add(name);
    return { ...item, name };
  });
}
