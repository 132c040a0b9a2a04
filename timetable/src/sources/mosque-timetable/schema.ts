import { mostDegrees } from "../../times/degrees.gen.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import { longestRule, roundings } from "../../times/times.ts";
import { weekdayNames } from "../../times/weekday-list.ts";

/** What `format` says in every document. */
export const formatName = "mosque-timetable";

/** The version of the format. A change that an older reader could misread makes a new one. */
export const formatVersion = 1;

const schemaId = "https://unpkg.com/@mosque-sync/timetable@0/timetable.schema.json";

/** How many items a list may have: rows for ten years, and far more of the others than any mosque has. */
const mostItems = {
  days: 3_660,
  rules: 1_000,
  exceptions: 1_000,
  jummah: 200,
  eid: 200,
  congregations: 50,
};

const ref = <const Name extends string>(name: Name) => ({ $ref: `#/$defs/${name}` }) as const;
const listOf = <const Item>(items: Item, maxItems: number = mostItems.congregations) =>
  ({ type: "array", items, maxItems }) as const;

/** An object with these members, and with any whose names begin with `x-`. */
const object = <const Members, const Required extends readonly (keyof Members & string)[] = []>(
  properties: Members,
  required?: Required,
) =>
  ({
    type: "object",
    properties,
    ...(required && { required }),
    patternProperties: { "^x-": {} },
    additionalProperties: false,
  }) as {
    readonly type: "object";
    readonly properties: Members;
    readonly required: Required;
    readonly patternProperties: { readonly "^x-": object };
    readonly additionalProperties: false;
  };

const none = { type: "null" } as const;

const details = { label: ref("text"), place: ref("text") } as const;

/** Makes an entry override the rows of its days, for people who change times that a file has. */
const overriding = { override: ref("override") } as const;

const congregation = {
  ...details,
  adhan: ref("timeOrNone"),
  khutbah: ref("timeOrNone"),
  iqamah: ref("timeOrNone"),
} as const;

const prayers = {
  fajr: ref("prayer"),
  sunrise: ref("prayer"),
  dhuhr: ref("prayer"),
  asr: ref("prayer"),
  maghrib: ref("lastingPrayer"),
  isha: ref("lastingPrayer"),
  midnight: ref("lastingPrayer"),
  tahajjud: ref("prayer"),
  duha: ref("prayer"),
} as const satisfies Record<Exclude<PrayerKey, "jummah" | "eid">, unknown>;

const $defs = {
  text: { title: "a text", description: "Write a text in quotes.", type: "string", minLength: 1 },
  address: {
    title: "an http or https address",
    description: "Write the whole address, such as https://example.org.",
    type: "string",
    pattern: "^https?://",
  },
  timeZone: {
    title: "a time zone of the IANA database",
    description: "Write a name such as Europe/London.",
    type: "string",
    pattern: "^(?:UTC|[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)+)$",
  },
  date: {
    title: "a date",
    description: "Write YYYY-MM-DD, such as 2026-11-20.",
    type: "string",
    pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$",
  },
  dateOrDay: {
    title: "a date, or a day of every year",
    description: "Write YYYY-MM-DD, such as 2026-11-20; or MM-DD for every year, such as 11-20.",
    type: "string",
    pattern: "^(?:\\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$",
  },
  override: { title: "true", description: "Write true, or leave it out.", const: true },
  weekday: {
    title: "a day of the week",
    description: "Write its English name in lower case, such as friday.",
    type: "string",
    enum: weekdayNames,
  },
  time: {
    title: "a time of the day",
    description: "Write HH:mm by the 24-hour clock, such as 06:30 or 13:30.",
    type: "string",
    pattern: "^(?:[01]\\d|2[0-3]):[0-5]\\d$",
  },
  lastingTime: {
    title: "a time from noon to the morning after",
    description:
      "Write HH:mm by the 24-hour clock, such as 20:15. After midnight, count the hours on: 24:15 is a quarter past midnight at the end of the day.",
    type: "string",
    pattern: "^(?:1[2-9]|2\\d|3[0-5]):[0-5]\\d$",
  },
  rule: {
    title: "a rule",
    description:
      'Write it such as { "after": "adhan", "minutes": 10 }. Minutes below 0 are before the adhan or sunrise.',
    ...object(
      {
        after: {
          title: "an adhan to count from",
          description: "Write adhan for the prayer's own, or fajr, sunrise, dhuhr, asr, maghrib or isha.",
          type: "string",
          enum: ["adhan", "fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"],
        },
        minutes: {
          title: "a number of minutes",
          description: `Write a whole number from -${longestRule} to ${longestRule}.`,
          type: "integer",
          minimum: -longestRule,
          maximum: longestRule,
        },
        roundUpTo: {
          title: "minutes to round up to",
          description: `Write ${roundings.slice(0, -1).join(", ")} or ${roundings.at(-1)}, or leave it out.`,
          type: "integer",
          enum: roundings,
        },
      },
      ["after", "minutes"],
    ),
  },
  given: {
    title: "a time, a rule or null",
    description: 'Write a time such as "13:30", a rule, or null if there is none.',
    anyOf: [ref("time"), ref("rule"), none],
  },
  lastingGiven: {
    title: "a time, a rule or null",
    description: 'Write a time such as "20:15", a rule, or null if there is none.',
    anyOf: [ref("lastingTime"), ref("rule"), none],
  },
  prayer: {
    title: "the times of a prayer",
    description:
      'Write { "adhan": "12:05", "iqamah": "13:30" }; or a list of such if it is held more than once.',
    anyOf: [ref("held"), listOf(ref("held"))],
  },
  lastingPrayer: {
    title: "the times of a prayer",
    description:
      'Write { "adhan": "19:40", "iqamah": "20:15" }; or a list of such if it is held more than once.',
    anyOf: [ref("lastingHeld"), listOf(ref("lastingHeld"))],
  },
  held: object({ adhan: ref("given"), iqamah: ref("given"), ...details }),
  lastingHeld: object({ adhan: ref("lastingGiven"), iqamah: ref("lastingGiven"), ...details }),
  timeOrNone: {
    title: "a time or null",
    description: 'Write HH:mm by the 24-hour clock, such as "13:15", or null if there is none.',
    anyOf: [ref("time"), none],
  },
  congregation: object(congregation),
  day: object({ date: ref("dateOrDay"), ...prayers, jummah: listOf(ref("congregation")) }, ["date"]),
  periodRule: object({
    from: ref("dateOrDay"),
    until: ref("dateOrDay"),
    weekdays: listOf(ref("weekday")),
    ...overriding,
    ...prayers,
  }),
  exception: {
    ...object({
      date: ref("date"),
      from: ref("date"),
      until: ref("date"),
      reason: ref("text"),
      ...prayers,
      jummah: listOf(ref("congregation")),
    }),
    title: "an exception",
    description: "Give it either a date, or from and until.",
    dependentRequired: { from: ["until"], until: ["from"] },
    oneOf: [{ required: ["date"] }, { required: ["from", "until"] }],
  },
  jummah: object({
    from: ref("date"),
    until: ref("date"),
    ...overriding,
    ...congregation,
  }),
  eid: object(
    {
      date: ref("date"),
      eid: {
        title: "an Eid",
        description: "Write fitr or adha.",
        type: "string",
        enum: ["fitr", "adha"],
      },
      ...overriding,
      ...congregation,
    },
    ["date"],
  ),
  mosque: object({
    name: ref("text"),
    url: ref("address"),
    latitude: {
      title: "a latitude",
      description: `Write degrees north, from -${mostDegrees.latitude} to ${mostDegrees.latitude}.`,
      type: "number",
      minimum: -mostDegrees.latitude,
      maximum: mostDegrees.latitude,
    },
    longitude: {
      title: "a longitude",
      description: `Write degrees east, from -${mostDegrees.longitude} to ${mostDegrees.longitude}.`,
      type: "number",
      minimum: -mostDegrees.longitude,
      maximum: mostDegrees.longitude,
    },
  }),
  source: object({
    author: ref("text"),
    url: ref("address"),
    method: ref("text"),
    asr: {
      title: "a beginning of asr",
      description: "Write mithl-1, or mithl-2 for the later one.",
      type: "string",
      enum: ["mithl-1", "mithl-2"],
    },
    licence: ref("text"),
    date: ref("date"),
    files: listOf(ref("text")),
  }),
  period: object({ from: ref("date"), until: ref("date") }, ["from", "until"]),
} as const;

/** The JSON Schema of the format, from which its types and its reader derive. */
export const mosqueTimetableSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: schemaId,
  title: "Mosque timetable",
  description: `The adhan and iqamah times of a mosque, version ${formatVersion} of the format.`,
  ...object(
    {
      $schema: ref("text"),
      format: { title: `"${formatName}"`, description: `Write "${formatName}".`, const: formatName },
      version: {
        title: "a version of the format that is known here",
        description: `Write ${formatVersion}; to read a newer version, update what reads it.`,
        const: formatVersion,
      },
      mosque: ref("mosque"),
      timeZone: ref("timeZone"),
      source: ref("source"),
      period: ref("period"),
      days: listOf(ref("day"), mostItems.days),
      rules: listOf(ref("periodRule"), mostItems.rules),
      exceptions: listOf(ref("exception"), mostItems.exceptions),
      jummah: listOf(ref("jummah"), mostItems.jummah),
      eid: listOf(ref("eid"), mostItems.eid),
    },
    ["format", "version", "timeZone"],
  ),
  $defs,
} as const;

/** The values that a part of the schema allows. */
type ValueOf<Part> = Part extends { $ref: `#/$defs/${infer Name extends keyof typeof $defs}` }
  ? ValueOf<(typeof $defs)[Name]>
  : Part extends { const: infer Value }
    ? Value
    : Part extends { enum: readonly (infer Value)[] }
      ? Value
      : Part extends { anyOf: readonly (infer Option)[] }
        ? OneOf<Option>
        : Part extends { type: "array"; items: infer Item }
          ? ValueOf<Item>[]
          : Part extends { type: "object"; properties: infer Members; required: readonly (infer Name)[] }
            ? ObjectOf<Members, Name>
            : Part extends { type: infer Type }
              ? Type extends "string"
                ? string
                : Type extends "null"
                  ? null
                  : number
              : never;

type OneOf<Option> = Option extends unknown ? ValueOf<Option> : never;

type ObjectOf<Members, Required> = {
  -readonly [Name in keyof Members as Name extends Required ? Name : never]: ValueOf<Members[Name]>;
} & {
  -readonly [Name in keyof Members as Name extends Required ? never : Name]?: ValueOf<Members[Name]>;
} & {};

/** A document of the format. */
export type MosqueTimetable = ValueOf<typeof mosqueTimetableSchema>;

type Definition<Name extends keyof typeof $defs> = ValueOf<(typeof $defs)[Name]>;

/** The row of one day. */
export type DayRow = Definition<"day">;
/** Times that hold in a period, or on some days of the week. */
export type PeriodRule = Definition<"periodRule">;
/** Times that replace those of a day, or of a range of days. */
export type Exception = Definition<"exception">;
/** A congregation of jummah, and its days. */
export type Jummah = Definition<"jummah">;
/** A congregation of jummah or Eid. */
export type Congregation = Definition<"congregation">;
/** A congregation of an Eid prayer. */
export type EidPrayer = Definition<"eid">;
/** One congregation of a prayer. */
export type Held = Definition<"held">;
/** Who made a timetable, and how. */
export type TimetableSource = Definition<"source">;
/** The mosque of a timetable. */
export type TimetableMosque = Definition<"mosque">;

/** The prayers whose times are members of a day. */
export const prayersOfDays = Object.keys(prayers) as (keyof typeof prayers)[];

/** The prayers that can be after the midnight that ends their day. */
export const lastingPrayers = prayersOfDays.filter((key) => prayers[key].$ref === "#/$defs/lastingPrayer");
