import { type Detail, inEnglish, say, type Words } from "../../notices/detail.ts";
import { mostDegrees } from "../../times/degrees.gen.ts";
import { longestRule, roundings } from "../../times/times.ts";

/** What `format` says in every document. */
export const formatName = "mosque-timetable";

/** The version of the format. A change that an older reader could misread makes a new one. */
export const formatVersion = 1;

/** The kind of a value of the schema, and how to write it. */
interface PropertyWords {
  readonly title: Words;
  readonly description: Words;
}

const words = {
  text: { title: say("text-in-quotes"), description: say("write-text") },
  address: { title: say("address"), description: say("write-address") },
  timeZone: { title: say("time-zone"), description: say("write-time-zone") },
  date: { title: say("date"), description: say("write-date") },
  dateOrDay: { title: say("date-or-day"), description: say("write-date-or-day") },
  override: { title: say("true"), description: say("write-true") },
  weekday: { title: say("weekday"), description: say("write-weekday") },
  time: { title: say("time"), description: say("write-time") },
  lastingTime: { title: say("lasting-time"), description: say("write-lasting-time") },
  rule: { title: say("rule"), description: say("write-rule") },
  after: { title: say("anchor"), description: say("write-anchor") },
  minutes: { title: say("minutes"), description: say("write-minutes", { most: longestRule }) },
  roundUpTo: {
    title: say("rounding"),
    description: say("write-rounding", { minutes: { list: roundings, by: "or" } }),
  },
  given: { title: say("given"), description: say("write-given") },
  lastingGiven: { title: say("given"), description: say("write-lasting-given") },
  prayer: {
    title: say("prayer"),
    description: say("write-prayer"),
  },
  lastingPrayer: {
    title: say("prayer"),
    description: say("write-lasting-prayer"),
  },
  timeOrNone: { title: say("time-or-null"), description: say("write-time-or-null") },
  exception: { title: say("exception"), description: say("write-exception") },
  eid: { title: say("an-eid"), description: say("write-eid") },
  latitude: {
    title: say("latitude"),
    description: say("write-latitude", { most: mostDegrees.latitude }),
  },
  longitude: {
    title: say("longitude"),
    description: say("write-longitude", { most: mostDegrees.longitude }),
  },
  asr: { title: say("start-of-asr"), description: say("write-start-of-asr") },
  format: {
    title: say("format", { format: formatName }),
    description: say("write-format", { format: formatName }),
  },
  version: { title: say("version"), description: say("write-version", { version: formatVersion }) },
} as const satisfies Record<string, PropertyWords>;

/** The title and the description of a part of the schema. */
export function textsOf(name: keyof typeof words): { readonly title: string; readonly description: string } {
  const { title, description } = words[name];
  return { title: inEnglish(title), description: inEnglish(description) };
}

const byText: ReadonlyMap<string, Words> = new Map(
  Object.values(words).flatMap(({ title, description }) =>
    [title, description].map((each) => [inEnglish(each), each] as const),
  ),
);

/** A title or a description of the schema as words, which each language has. */
export function wordsOf(text: string): Detail {
  return byText.get(text) ?? text;
}
