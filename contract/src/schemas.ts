import Type from "typebox";
import { limits } from "./limits.ts";

// The kinds of values of fields, as JSON Schema with a description, bounds and an example.

/** The canonical text form of an RFC 9562 UUID, in either case. */
export const uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

/** The exact pattern of a prayer time on input (decision 1.9). */
export const prayerTimeInputPattern =
  "^((0?[1-9]|1[0-2]):[0-5][0-9]\\s*(am|pm)|([01]?[0-9]|2[0-3]):[0-5][0-9])$";

/**
 * The characters that change the direction of the text around them, as a class of a regular expression lists them
 * (decision 2.10). The marks U+200E, U+200F and U+061C are not listed: Arabic names use them, and they affect only
 * their neighbours.
 */
export const turningCharacters = "\\u202A-\\u202E\\u2066-\\u2069";

export const example = <T>(value: T) => ({ examples: [value] });

export const Id = (description: string, sample: string) =>
  Type.String({ description, format: "uuid", ...example(sample) });
export const Text = (description: string, min: number, max: number, sample: string) =>
  Type.String({ description, minLength: min, maxLength: max, ...example(sample) });
/**
 * Text that names an item. It needs a visible character, and must not change the direction of the text around it
 * (decision 2.10).
 */
export const Title = (description: string, max: number, sample: string) =>
  Type.String({
    description: `${description} Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted.`,
    minLength: 1,
    maxLength: max,
    format: "visible-text",
    ...example(sample),
  });
export const Instant = (description: string, sample: string) =>
  Type.String({ description, format: "date-time", ...example(sample) });
export const Zone = (description: string) =>
  Type.String({ description, format: "time-zone", ...example("Europe/London") });
export const OneOf = <const V extends readonly string[]>(description: string, values: V, sample: V[number]) =>
  Type.Unsafe<V[number]>({ type: "string", description, enum: [...values], ...example(sample) });
export const Flag = (description: string, sample: boolean) =>
  Type.Boolean({ description, ...example(sample) });
export const Count = (description: string) => Type.Integer({ description, minimum: 0, ...example(0) });
const Degrees = (description: string, bound: number, sample: number) =>
  Type.Number({ description, minimum: -bound, maximum: bound, ...example(sample) });
export const Latitude = (description: string) => Degrees(description, limits.latitudeDegrees, 53.3811);
export const Longitude = (description: string) => Degrees(description, limits.longitudeDegrees, -1.4701);
export const PrayerTime = (description: string, sample: string) =>
  Type.String({ description, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", ...example(sample) });
export const PrayerTimeInput = (description: string, sample: string) =>
  Type.String({ description, pattern: prayerTimeInputPattern, format: "prayer-time", ...example(sample) });
