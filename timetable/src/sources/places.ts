import { type Detail, say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { wordsOf } from "./words/words-of.ts";

/** How many places a message lists. */
const mostListed = 30;

/**
 * The zone or mosque to read.
 * @param places the zones or mosques that a file names
 * @param only the one in the settings
 * @returns undefined if the file names none, or only one and the settings choose none; or the reason why none can be
 * read
 */
export function chosenPlace(
  file: string,
  places: readonly string[],
  only: string | undefined,
): string | Finding | undefined {
  const [first] = places;
  if (first === undefined || (places.length === 1 && only === undefined)) return undefined;
  const listed = listOf(places);
  if (only === undefined) return { file, ...notice("several-places", { places: listed, first }) };
  const found = places.filter((place) => wordsOf(place).join(" ") === wordsOf(only).join(" "));
  return found[0] ?? { file, ...notice("no-such-place", { only, places: listed }) };
}

export function isFinding(place: string | Finding | undefined): place is Finding {
  return typeof place === "object";
}

function listOf(places: readonly string[]): Detail {
  const names: Detail = { list: places.slice(0, mostListed).map((place) => `"${place}"`), by: "comma" };
  const more = places.length - mostListed;
  return more > 0 ? say("and-more", { names, count: more }) : names;
}
