import { Temporal } from "temporal-polyfill";

/** Whether two names mean one time zone: in any case, and by an older name, since servers answer with their own. */
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
