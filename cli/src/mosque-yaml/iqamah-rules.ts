import type { OwnRule } from "@mosque-sync/timetable";
import { weekdayNames } from "@mosque-sync/timetable";
import { type At, checked, type Kind, oneOf } from "./kinds/kinds.ts";
import { listOf, required, settings } from "./kinds/maps.ts";
import { type IqamahText, iqamahRule } from "./kinds/times.ts";
import { inPeriods, type Period, periodSettings, type WrittenPeriod, withPeriod } from "./periods.ts";

/** An entry of a prayer's iqamah as it is written. */
export interface IqamahEntry extends WrittenPeriod {
  iqamah: IqamahText;
  weekdays: OwnRule["weekdays"];
  /** Which entry of its list it is, counted from 1, if it is in a list. */
  number?: number;
}

const entryWithDates: Kind<IqamahEntry> = checked(
  withPeriod(
    settings({
      iqamah: {
        does: "A time, a rule such as +20, or - if there is none.",
        kind: iqamahRule,
        presence: required,
        examples: ["20:15", "10 minutes after adhan"],
      },
      weekdays: {
        does: "The days of the week on which it counts.",
        kind: checked(listOf(oneOf(weekdayNames), "`- friday`"), (days, at) =>
          days.length > 0 ? days : at.refuse("no-weekday"),
        ),
        examples: [["friday", "saturday"]],
      },
      ...periodSettings,
    }),
  ),
  (entry) => entry,
);

const entry: Kind<IqamahEntry> = {
  schema: { anyOf: [iqamahRule.schema, entryWithDates.schema] },
  read(value, at) {
    if (typeof value === "object" && value !== null) return entryWithDates.read(value, at);
    const iqamah = iqamahRule.read(value, at);
    return iqamah && { iqamah, weekdays: undefined, from: undefined, until: undefined, during: undefined };
  },
};

/** The iqamah of a prayer: one entry, or a list of them. */
export const iqamahEntries: Kind<IqamahEntry[]> = {
  schema: { anyOf: [iqamahRule.schema, entryWithDates.schema, { type: "array", items: entry.schema }] },
  read(value, at) {
    if (!Array.isArray(value)) {
      const read = entry.read(value, at);
      return read && [read];
    }
    if (value.length === 0) return at.refuse("no-iqamah");
    const read = value.map((each: unknown, index) => {
      const one = entry.read(each, at.in(index));
      return one && { ...one, number: index + 1 };
    });
    return read.every((each) => each !== undefined) ? read : undefined;
  },
};

/**
 * Turns the entries of a prayer into rules; the later rule overrides. An entry for every day is the base of the others,
 * wherever it is in the list.
 */
export function rulesOf(entries: readonly IqamahEntry[], ramadans: readonly Period[], at: At): OwnRule[] {
  const isBase = ({ from, until, during, weekdays }: IqamahEntry) => !(from ?? until ?? during ?? weekdays);
  const inOrder = [...entries.filter(isBase), ...entries.filter((each) => !isBase(each))];
  return inOrder.flatMap((each) => {
    const { iqamah, number, ...days } = each;
    const place = number === undefined ? at : at.in(number - 1);
    return inPeriods(days, ramadans, place).map((dated) => ({
      ...dated,
      text: iqamah.is === "none" ? null : iqamah.text,
      ...(number !== undefined && { number }),
    }));
  });
}
