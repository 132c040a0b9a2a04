import type { MosqueYaml, NotTaken } from "@mosque-sync/cli/mosque-yaml";
import type { ReadingSettings } from "@mosque-sync/timetable";
import type { Asked, GivenFile, Said, ShownSettings } from "./shown.ts";

/** The program parts that read a `mosque.yaml`. They load only with such a file. */
type Reader = typeof import("@mosque-sync/cli/mosque-yaml");

/** A `mosque.yaml` that was brought. */
export interface GivenSettings {
  readonly reader: Reader;
  readonly settings: MosqueYaml;
  /** Whether it came without files, for the timetable that is kept. */
  readonly isAlone: boolean;
}

const otherParts = ["profile", "announcements", "events"] as const satisfies ShownSettings["others"];

/** How a text of a `mosque.yaml` begins after its comments, if its file has another name. */
const beginning =
  /^(?:\s*(?:#.*|---)?\n)*(?:timetable|asr|iqamah|jummah|ramadan|prayers|ignore|profile|announcements|events):[ \t]*(?:#.*)?(?:[[{].*)?(?:\n|$)/;
/** Longer than the comments at the beginning of any such file. */
const mostBeginning = 4_000;

/**
 * Takes the `mosque.yaml` out of the files of a reading. If it is the only file, the kept timetable is read with it.
 * @returns the reading that is left; or the reason why there is no reading
 */
export async function takeSettings(
  asked: Asked,
): Promise<{ asked: Asked; given?: GivenSettings } | Exclude<Said, { is: "begun" | "read" }>> {
  const [file, another] = asked.files.filter(isSettings);
  if (!file) return { asked };
  if (another) return { is: "two-settings" };
  const reader = await import("@mosque-sync/cli/mosque-yaml");
  const settings = reader.readMosqueYaml(textOf(file), file.name);
  if (Array.isArray(settings)) return { is: "wrong-settings", faults: settings };
  const files = asked.files.filter((other) => other !== file);
  if (files.length > 0) {
    const reading = asked.isAnswered ? asked.reading : readingOf(settings, asked.reading);
    return { asked: { ...asked, files, reading }, given: { reader, settings, isAlone: false } };
  }
  const { kept } = asked;
  if (kept === undefined) return { is: "only-settings" };
  const given = { reader, settings, isAlone: true };
  return { asked: { ...asked, files: [kept], own: {} }, given };
}

/**
 * The settings as the page describes them.
 * @param names of the files that were brought
 */
export function shownSettings(
  { settings, isAlone }: GivenSettings,
  { entries, notTaken }: { entries: number; notTaken: readonly NotTaken[] },
  names: readonly string[],
): ShownSettings {
  const { timetable, ignore } = settings;
  const saysReading = ignore.length > 0 || Object.keys(readingOf(settings, {})).length > 0;
  return {
    entries,
    notTaken,
    isAlone,
    others: otherParts.filter((part) => Object.keys(settings[part] ?? {}).length > 0),
    missing: (timetable?.files ?? []).filter(
      (place) => isAlone || !names.some((name) => isNamed(place, name)),
    ),
    leavesReading: isAlone && saysReading,
  };
}

/** Whether a path or a pattern of `timetable.files` has a file's name at its end. */
function isNamed(place: string, name: string): boolean {
  const last = place.split(/[/\\]/).at(-1) ?? "";
  const parts = last.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`, "i").test(name);
}

function isSettings(file: GivenFile): boolean {
  return /\.ya?ml$/i.test(file.name) || beginning.test(textOf(file).slice(0, mostBeginning));
}

/** A text in another encoding than UTF-8 is a timetable's. */
function textOf({ bytes }: GivenFile): string {
  return new TextDecoder().decode(bytes);
}

/**
 * How files are read. Without a word of the file, asr and the clock changes are as `mosque-sync` reads them, unless
 * something else is remembered.
 */
function readingOf({ timetable, asr }: MosqueYaml, remembered: ReadingSettings): ReadingSettings {
  const { clock, dst, only, dateOrder, columns } = timetable ?? {};
  return {
    ...remembered,
    ...((asr !== "mithl-1" || remembered.asr) && { asr }),
    ...(clock && { clock }),
    ...(dst && (dst !== "included" || remembered.dst) && { dst }),
    ...(only !== undefined && { only }),
    ...(dateOrder && { dateOrder }),
    ...(columns && { columns: { ...remembered.columns, ...columns } }),
  };
}
