import { islamicDaysBetween } from "@mosque-sync/timetable";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { date } from "./kinds/days.ts";
import { type At, checked, type Kind, oneOf } from "./kinds/kinds.ts";
import { required, settings } from "./kinds/maps.ts";

/** The first and the last day of something, both inclusive; without one, it has no beginning or no end. */
export interface Period {
  from: string | undefined;
  until: string | undefined;
}

/** The dates of an entry as they are written. */
export interface WrittenPeriod extends Period {
  during: "ramadan" | undefined;
}

/** The settings of an entry that counts on some days only. */
export const periodSettings = {
  from: { does: "The first day on which it counts.", kind: date, examples: ["2026-11-27"] },
  until: { does: "The last day on which it counts.", kind: date, examples: ["2027-03-09"] },
  during: {
    does: "Instead of from and until: the setting with the dates on which it counts.",
    kind: oneOf(["ramadan"]),
    examples: ["ramadan"],
  },
} as const;

/** An entry whose dates are in order, and that has either dates or a period. */
export function withPeriod<Entry extends WrittenPeriod>(kind: Kind<Entry>): Kind<Entry> {
  return checked(kind, (entry, at) => {
    reportOrder(entry, at);
    const { from, until, during } = entry;
    if (during && (from ?? until)) {
      return at.in("during").refuse("two-periods");
    }
    return entry;
  });
}

/** Reports a last day before the first. */
export function reportOrder({ from, until }: Period, at: At): void {
  if (from && until && until < from) at.in("until").refuse("before-first-day", { from });
}

/** How many days a Ramadan may have here: it has 29 or 30, and people move its ends one after the other. */
const daysOfRamadan = { fewest: 27, most: 32 };

const oneRamadan: Kind<Period> = checked(
  settings({
    from: { does: "The first day of fasting.", kind: date, presence: required, examples: ["2027-02-08"] },
    until: { does: "The last day of fasting.", kind: date, presence: required, examples: ["2027-03-09"] },
  }),
  ({ from, until }, at) => {
    if (until < from) return at.in("until").refuse("before-first-day", { from });
    const days = Temporal.PlainDate.from(from).until(until).days + 1;
    return days >= daysOfRamadan.fewest && days <= daysOfRamadan.most
      ? { from, until }
      : at.refuse("long-ramadan", { days });
  },
);

/** One Ramadan, or a list of them. */
export const ramadan: Kind<Period[]> = {
  schema: { anyOf: [oneRamadan.schema, { type: "array", items: oneRamadan.schema }] },
  read(value, at) {
    const read = Array.isArray(value)
      ? value.map((each: unknown, index) => oneRamadan.read(each, at.in(index)))
      : [oneRamadan.read(value, at)];
    return read.every((each) => each !== undefined) ? read : undefined;
  },
};

/** An entry in each of its periods. Reports a period without dates. */
export function inPeriods<Entry extends WrittenPeriod>(
  { during, ...entry }: Entry,
  ramadans: readonly Period[],
  at: At,
): (Omit<Entry, "during"> & Period)[] {
  if (!during) return [entry];
  if (ramadans.length === 0) {
    at.in("during").refuse("no-ramadan", { line: `\`ramadan: ${calculatedRamadan(new Date())}\`` });
  }
  return ramadans.map((ramadan) => ({ ...entry, ...ramadan }));
}

/** The Ramadan of a moment or the next one by the calculated calendar, as `mosque.yaml` has it. */
export function calculatedRamadan(now: Date): string {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  const [next] = islamicDaysBetween(today.toString(), today.add({ years: 1 }).toString()).filter(
    ({ name }) => name === "Ramadan",
  );
  return `{ from: ${next?.from}, until: ${next?.until} }`;
}
