import { type Detail, say } from "../notices/detail.ts";
import type { Doubt } from "../notices/doubt.ts";
import { type Finding, notice } from "../notices/finding.ts";
import type { WrittenTimetable } from "./dialect.ts";
import { wordsOf } from "./words/words-of.ts";

/** How many places a message lists. */
const mostListed = 30;

/**
 * The zone or mosque to read.
 * @param places the zones or mosques that a file names
 * @param only the one in the settings
 * @param sampleOf a few cells of a place with their headings, so that people recognise it
 * @returns undefined if the file names none, or only one and the settings choose none; or the reason why none can be
 * read
 */
export function chosenPlace(
  file: string,
  places: readonly string[],
  only: string | undefined,
  sampleOf: (place: string) => Sample,
): string | Finding | undefined {
  const [first] = places;
  if (first === undefined || (places.length === 1 && only === undefined)) return undefined;
  const listed = listOf(places);
  const doubt = doubtOf(places.slice(0, mostListed), sampleOf);
  if (only === undefined) return { file, ...notice("several-places", { places: listed, first }), doubt };
  const found = places.filter((place) => wordsOf(place).join(" ") === wordsOf(only).join(" "));
  return found[0] ?? { file, ...notice("no-such-place", { only, places: listed }), doubt };
}

/** Cells by their headings. */
export type Sample = readonly (readonly [heading: string, text: string])[];

/** How many cells of a place are shown. */
const mostCells = 5;

function doubtOf(places: readonly string[], sampleOf: (place: string) => Sample): Doubt {
  const samples = places.map((place) => sampleOf(place).slice(0, mostCells));
  const headings = samples[0]?.map(([heading]) => heading) ?? [];
  const rows = samples.map((sample, index) => ({
    cells: [places[index] ?? "", ...headings.map((name) => new Map(sample).get(name) ?? "")],
  }));
  return {
    columns: [],
    answers: places.map((only) => ({ only })),
    table: { headings: ["", ...headings], marked: [0], rows },
  };
}

/** The cells of the first day of a place. */
export function sampleOfDay({ days: [day] }: Pick<WrittenTimetable, "days">): Sample {
  if (!day) return [];
  const { column, text } = day.dateCell;
  return [[column, text], ...day.cells.map((cell) => [cell.column, cell.text] as const)];
}

export function isFinding(place: string | Finding | undefined): place is Finding {
  return typeof place === "object";
}

function listOf(places: readonly string[]): Detail {
  const names: Detail = { list: places.slice(0, mostListed).map((place) => `"${place}"`), by: "comma" };
  const more = places.length - mostListed;
  return more > 0 ? say("and-more", { names, count: more }) : names;
}
