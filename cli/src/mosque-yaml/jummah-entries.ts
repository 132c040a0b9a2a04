import type { OwnJummah } from "@mosque-sync/timetable";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { type At, checked, type ValueOf } from "./kinds/kinds.ts";
import { listOf, settings } from "./kinds/maps.ts";
import { timeOrNone } from "./kinds/times.ts";
import { inPeriods, type Period, periodSettings, withPeriod } from "./periods.ts";

const entry = checked(
  withPeriod(
    settings({
      adhan: { does: "When the adhan is called.", kind: timeOrNone("jummah"), examples: ["12:45"] },
      iqamah: {
        does: 'When the prayer starts; "-" if there is no jummah on these days.',
        kind: timeOrNone("jummah"),
        examples: ["13:15", "1:15 pm"],
      },
      ...periodSettings,
    }),
  ),
  (each, at) => (each.adhan === undefined && each.iqamah === undefined ? at.refuse("no-time") : each),
);

type JummahEntry = ValueOf<typeof entry>;

/** The jummahs of a mosque as they are written. */
export const jummahEntries = listOf(entry, '`- { adhan: "13:00", iqamah: "13:30" }`');

/** The jummahs with the dates of their periods. Reports those without a Friday. */
export function jummahsOf(entries: readonly JummahEntry[], ramadans: readonly Period[], at: At): OwnJummah[] {
  return entries.flatMap((each, index) => {
    const place = at.in(index);
    const { adhan, iqamah, from, until, during } = each;
    const isNone = !adhan && !iqamah;
    if (isNone && entries.length > 1 && !(from ?? until ?? during)) {
      place.refuse("never-jummah");
    }
    if (from && until && from <= until && !hasFriday(from, until)) {
      place.refuse("no-friday", { from, until });
    }
    return inPeriods(each, ramadans, place);
  });
}

const friday = 5;
const weekDays = 7;

function hasFriday(from: string, until: string): boolean {
  const first = Temporal.PlainDate.from(from);
  const days = (friday - first.dayOfWeek + weekDays) % weekDays;
  return first.add({ days }).toString() <= until;
}
