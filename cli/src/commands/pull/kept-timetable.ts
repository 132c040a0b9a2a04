import path from "node:path";
import type { Capabilities } from "@mosque-sync/client";
import {
  factsOf,
  plainSettings,
  readTimetable,
  readTimetableFile,
  yearsAround,
} from "@mosque-sync/timetable";
import { type MosqueTimetable, textOfDocument } from "@mosque-sync/timetable/writing";
import type { MosqueClient } from "../../sync/mosque-state.ts";
import { type OnProgress, tell } from "../../sync/progress.ts";

/** The document of the timetable that the service keeps; undefined without one. */
export async function readKeptTimetable(
  { resources }: Pick<Capabilities, "resources">,
  { client, onProgress }: { readonly client: MosqueClient; readonly onProgress: OnProgress },
): Promise<MosqueTimetable | undefined> {
  if (!resources.some((name) => name === "timetable")) return undefined;
  const { document } = await tell(onProgress, "read timetable", () => client.getTimetable());
  return document as unknown as MosqueTimetable; // The service read it as one.
}

/** The file of the timetable next to a `mosque.yaml`; for `copy.yaml`, `copy.timetable.json`. */
export function timetableFileOf(configPath: string): string {
  const name = path.parse(configPath).name;
  return path.join(path.dirname(configPath), name === "mosque" ? "timetable.json" : `${name}.timetable.json`);
}

/** The prayers whose rows a timetable decides: a `mosque.yaml` must not set them too. */
export async function prayersIn(document: MosqueTimetable, now: Date): Promise<string[]> {
  const bytes = new TextEncoder().encode(textOfDocument(document));
  const file = await readTimetableFile(bytes, "timetable.json", "mosque-timetable", { asr: "mithl-1" });
  if ("is" in file) return [];
  const { timeZone } = document;
  const years = yearsAround(now.toISOString().slice(0, 10));
  const timetable = readTimetable([file], plainSettings, { timeZone, years });
  return [...new Set(factsOf(timetable).claimed.map(({ prayerKey }) => prayerKey))];
}
