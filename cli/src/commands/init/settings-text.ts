import { describeFinding } from "@mosque-sync/timetable";
import type { MosqueYaml } from "../../mosque-yaml/mosque-yaml.ts";
import { readMosqueYaml } from "../../mosque-yaml/read.ts";
import { writeMosqueYaml } from "../../mosque-yaml/write.ts";
import { Stop } from "../../stop.ts";

/** What a new `mosque.yaml` begins with. */
export interface FirstSettings {
  /** Paths from the new file, or addresses. */
  files: readonly string[];
  dialect?: string | undefined;
  clock?: string | undefined;
  dst?: string | undefined;
  asr?: string | undefined;
  timeZone?: string | undefined;
  /** As somebody typed it: `12:45/13:15, 13:45/14:00`. */
  jummah?: string | undefined;
}

const comment = `What mosque-sync keeps up to date for this mosque. It holds no secret.
Look at it: mosque-sync preview. See what would change: mosque-sync plan.`;

/** The text of a `mosque.yaml` that says so, and nothing more. */
export function settingsText({ files, dialect, clock, dst, asr, timeZone, jummah }: FirstSettings): string {
  const times = jummah ? jummahOf(jummah) : [];
  const settings = {
    timetable: { files, dialect, clock, dst },
    asr,
    ...(times.length > 0 && { jummah: times }),
    ...(timeZone && { profile: { timeZoneId: timeZone } }),
  };
  return writeMosqueYaml(comment, settings);
}

/**
 * What a text of first settings says.
 * @throws {Stop} with whatever cannot be
 */
export function readFirstSettings(text: string): MosqueYaml {
  const settings = readMosqueYaml(text, "these settings");
  if (!Array.isArray(settings)) return settings;
  throw new Stop("error", settings.map(({ row: _, ...finding }) => describeFinding(finding)).join("\n"));
}

/** A prayer with one time gives its iqamah: that is when to be there. */
function jummahOf(text: string): { adhan?: string; iqamah?: string }[] {
  const prayers = text.split(",").map((prayer) => prayer.trim());
  return prayers
    .filter((prayer) => prayer !== "")
    .map((prayer) => {
      const [first = "", second] = prayer.split("/").map((time) => time.trim());
      return second === undefined ? { iqamah: first } : { adhan: first, iqamah: second };
    });
}
