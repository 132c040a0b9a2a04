import { Temporal } from "@mosque-sync/timetable/temporal";

/** A field's value; an empty text, `null` and `undefined` all mean that it is empty. */
type Value = string | number | boolean | null | undefined;

const instants = ["start", "end"];
/** In degrees: a tenth of a metre, for databases that round. */
const coordinatePrecision = 1e-6;

/**
 * Whether a field has the same value in `mosque.yaml` and on the server, however the server spells it. A field that
 * always looked changed would be written every night.
 * @param name the field's name in `mosque.yaml`
 */
export function isSameValue(name: string, a: Value, b: Value): boolean {
  if (isNone(a) || isNone(b)) return isNone(a) && isNone(b);
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < coordinatePrecision;
  if (typeof a !== "string" || typeof b !== "string") return a === b;
  if (instants.includes(name)) return Date.parse(a) === Date.parse(b);
  if (name === "timeZoneId") return isSameZone(a, b);
  return inOneForm(a) === inOneForm(b);
}

function isNone(value: Value): boolean {
  return value === undefined || value === null || value === "";
}

function inOneForm(text: string): string {
  return text.replaceAll("\r\n", "\n").trim().normalize("NFC");
}

/** Whether two names mean the same time zone, in any case and by older names: servers return their own. */
export function isSameZone(a: string, b: string): boolean {
  try {
    const [one, other] = [a, b].map((zone) =>
      Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone),
    );
    return one !== undefined && other !== undefined && one.equals(other);
  } catch {
    return a === b;
  }
}
