import { mostDegrees } from "../../times/degrees.gen.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import { longestRule, roundings } from "../../times/times.ts";
import { weekdayNames } from "../../times/weekday-list.ts";
import { formatName, formatVersion, textsOf } from "./property-words.ts";

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
  text: { ...textsOf("text"), type: "string", minLength: 1 },
  address: {
    ...textsOf("address"),
    type: "string",
    pattern: "^https?://",
  },
  timeZone: {
    ...textsOf("timeZone"),
    type: "string",
    pattern: "^(?:UTC|[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)+)$",
  },
  date: {
    ...textsOf("date"),
    type: "string",
    pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$",
  },
  dateOrDay: {
    ...textsOf("dateOrDay"),
    type: "string",
    pattern: "^(?:\\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$",
  },
  override: { ...textsOf("override"), const: true },
  weekday: {
    ...textsOf("weekday"),
    type: "string",
    enum: weekdayNames,
  },
  time: {
    ...textsOf("time"),
    type: "string",
    pattern: "^(?:[01]\\d|2[0-3]):[0-5]\\d$",
  },
  lastingTime: {
    ...textsOf("lastingTime"),
    type: "string",
    pattern: "^(?:1[2-9]|2\\d|3[0-5]):[0-5]\\d$",
  },
  rule: {
    ...textsOf("rule"),
    ...object(
      {
        after: {
          ...textsOf("after"),
          type: "string",
          enum: ["adhan", "fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"],
        },
        minutes: {
          ...textsOf("minutes"),
          type: "integer",
          minimum: -longestRule,
          maximum: longestRule,
        },
        roundUpTo: {
          ...textsOf("roundUpTo"),
          type: "integer",
          enum: roundings,
        },
      },
      ["after", "minutes"],
    ),
  },
  given: {
    ...textsOf("given"),
    anyOf: [ref("time"), ref("rule"), none],
  },
  lastingGiven: {
    ...textsOf("lastingGiven"),
    anyOf: [ref("lastingTime"), ref("rule"), none],
  },
  prayer: {
    ...textsOf("prayer"),
    anyOf: [ref("held"), listOf(ref("held"))],
  },
  lastingPrayer: {
    ...textsOf("lastingPrayer"),
    anyOf: [ref("lastingHeld"), listOf(ref("lastingHeld"))],
  },
  held: object({ adhan: ref("given"), iqamah: ref("given"), ...details }),
  lastingHeld: object({ adhan: ref("lastingGiven"), iqamah: ref("lastingGiven"), ...details }),
  timeOrNone: {
    ...textsOf("timeOrNone"),
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
    ...textsOf("exception"),
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
        ...textsOf("eid"),
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
      ...textsOf("latitude"),
      type: "number",
      minimum: -mostDegrees.latitude,
      maximum: mostDegrees.latitude,
    },
    longitude: {
      ...textsOf("longitude"),
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
      ...textsOf("asr"),
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
      format: { ...textsOf("format"), const: formatName },
      version: {
        ...textsOf("version"),
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

/** The prayers whose times are members of a day. */
export const prayersOfDays = Object.keys(prayers) as (keyof typeof prayers)[];

/** The prayers that can be after the midnight that ends their day. */
export const lastingPrayers = prayersOfDays.filter((key) => prayers[key].$ref === "#/$defs/lastingPrayer");
