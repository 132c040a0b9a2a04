import type { InWords } from "../../languages.ts";
import type { TimetableTrouble } from "../../subjects/timetable/timetable.ts";

/** Why a mosque does not have today's times of its timetable, with the fix. */
export const timetables = {
  trouble: {
    timetable_unread: "Part of the timetable cannot be read. Correct the file, and bring it again.",
    timetable_faults: "Times of the day contradict each other. Correct them in the timetable.",
    timetable_missing_prayers: "The day has no time for some prayers. Add them to the timetable.",
    timetable_clock_slips: "The times of the day miss the change of the clocks. Correct them.",
    timetable_large_changes:
      "Several prayers move much further than from one day to the next. Check the timetable.",
    timetable_deletions: "Many prayer times would be deleted. Check the timetable, then apply it.",
    timetable_removed_times: "The mosque would lose times. Add them to the timetable, or apply it anyway.",
    timetable_more_rows: "A prayer would get more times than it has. Check the columns of the timetable.",
    timetable_fewer_times:
      "The new timetable gives fewer times than before. Bring a timetable with all times.",
    timetable_missing_day: "The timetable has no usable times for the day. Add them.",
    timetable_ended: "The timetable has ended. Add the next one.",
    timetable_not_started: "The timetable has not begun. Add the days until then.",
    timetable_delayed: "The service is late with the times of the day. It tries again until it succeeds.",
  } satisfies Record<TimetableTrouble, string>,
  kind: { adhan: "adhan", iqamah: "iqamah" },
  /** A time of a prayer, such as "Isha (iqamah)". */
  timeOf: (prayer: string, kind: string) => `${prayer} (${kind})`,
};

export type Timetables = InWords<typeof timetables>;
