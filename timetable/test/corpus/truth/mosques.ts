import type { TrueDay } from "./days.ts";
import { type PlaceName, places } from "./places.ts";
import { policies, trueDaysOf } from "./policies.ts";
import { sunDaysOf } from "./sun.ts";

/** A mosque of the corpus: its place and its truth. */
export interface Mosque {
  timeZone: string;
  days: readonly TrueDay[];
}

/** Each is calculated once: most of several hundred fixtures share a few. */
const calculated = new Map<string, Mosque>();

/** A mosque of a place that keeps a policy, in a year. */
export function mosqueAt(name: PlaceName, policy: keyof typeof policies, year = 2026): Mosque {
  return calculated.getOrInsertComputed(`${name} ${policy} ${year}`, () => {
    const place = places[name];
    return { timeZone: place.timeZone, days: trueDaysOf(sunDaysOf(place, year), policies[policy]) };
  });
}
