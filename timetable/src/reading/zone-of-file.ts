import { type Finding, notice } from "../notices/finding.ts";
import type { WrittenTimetable } from "../sources/dialect.ts";
import { isDate } from "../times/dates.ts";
import { agreeOn } from "../times/zones.ts";
import type { TimeFrame } from "./settings.ts";

/**
 * The reason why a file that names its time zone is unusable: on one of its days, the clocks of that zone and of the
 * mosque's differ. Two zones with equal clocks are fine.
 */
export function zoneFault({ file, timeZone, days }: WrittenTimetable, frame: TimeFrame): Finding | undefined {
  if (timeZone === undefined || timeZone === frame.timeZone) return undefined;
  const differs = days.some(({ date: { year, month, day } }) =>
    (year === undefined ? frame.years : [year]).some((of) => {
      const twoDigits = (part: number) => String(part).padStart(2, "0");
      const date = `${of}-${twoDigits(month)}-${twoDigits(day)}`;
      return isDate(date) && !agreeOn(date, timeZone, frame.timeZone);
    }),
  );
  if (!differs) return undefined;
  const found = notice("other-time-zone", { zone: timeZone, other: frame.timeZone });
  return { file, column: "timeZone", ...found };
}
