import type { OwnJummah } from "@mosque-sync/timetable";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { type Given, marks, type Taken } from "./taken.ts";

const friday = 5;
const weekDays = 7;

/**
 * Jummahs as entries: each applies on the days whose coming Friday is in its range. An entry without a time says that
 * there is no jummah on its Fridays: an exception that begins on the Saturday before.
 */
export function jummahEntries(entries: readonly OwnJummah[], { span }: Given): Taken {
  const isNone = ({ adhan, iqamah }: OwnJummah) => !adhan && !iqamah;
  const none = entries.length === 0 ? [{}] : entries.filter(isNone);
  const held = entries.filter((entry) => !isNone(entry));
  return {
    entries: {
      exceptions: none.flatMap((entry) => {
        const days = daysOf(entry);
        const [from, until] = [days.from ?? span.from, days.until ?? span.until];
        return from <= until ? [{ from, until, jummah: [], ...marks }] : [];
      }),
      jummah: held.map(({ adhan, iqamah, from, until }) => ({
        override: true,
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
        ...(adhan !== undefined && { adhan }),
        ...(iqamah !== undefined && { iqamah }),
        ...marks,
      })),
    },
    notTaken: [],
  };
}

/** The days whose coming Friday is in a range. */
function daysOf({ from, until }: OwnJummah): { from: string | undefined; until: string | undefined } {
  const first = from === undefined ? undefined : Temporal.PlainDate.from(from);
  const last = until === undefined ? undefined : Temporal.PlainDate.from(until);
  const toFriday = first && (friday - first.dayOfWeek + weekDays) % weekDays;
  const sinceFriday = last && (last.dayOfWeek - friday + weekDays) % weekDays;
  return {
    from: first?.add({ days: (toFriday ?? 0) - weekDays + 1 }).toString(),
    until: last?.subtract({ days: sinceFriday ?? 0 }).toString(),
  };
}
