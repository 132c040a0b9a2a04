import type { InWords } from "@mosque-sync/contract/languages";
import { counted } from "./counted.ts";

/** The texts of a kept timetable. */
export const kept = {
  keepText: "Is everything right? Then the service keeps the prayer times up to date from today on.",
  ownKept: counted({
    one: "# change of yours is kept.",
    other: "# changes of yours are kept.",
  }),
  agreeToLeaveOut: "Keep it without the file or column that cannot be read",
  keep: "Keep the times up to date",
  keptNotice: "The service now keeps the times up to date.",
  applyAnyway: "Apply it anyway",
  appliedNotice: "Applied.",

  keptTitle: "Kept up to date",
  keptHint: "The service sets the prayer times of each day from this timetable.",
  fact: {
    file: "File",
    brought: "Brought",
    days: "Days",
    applied: "Last applied",
    next: "Next update",
  },
  notYet: "not yet",
  missed: (days: string) => `Not applied, because the service was not running: ${days}.`,
  earlierUntil: (day: string) => `Until ${day}, the days of the timetable before it are used.`,
  otherZone: (zone: string) =>
    `It was read in the time zone ${zone}. Bring it again to use the mosque's time zone.`,
  showDays: "Show its days",
  stopKeeping: "Stop keeping",
  stopQuestion: "Stop keeping the times up to date?",
  stopText:
    "The timetable is deleted here. The prayer times stay as they are today, until people or your website change them.",
  stoppedNotice: "The times are no longer kept up to date.",
  stoppedTitle: (day: string) => `Stopped on ${day}`,
  stoppedText: "The prayer times were not changed, because the day's times look like a mistake:",
  planTitle: "Its changes",
  noChangesToday: "No row would change.",
  unchangedRows: counted({ one: "# row stays the same.", other: "# rows stay the same." }),
  plannedTime: (time: string, before: string, after: string) => `${time} ${before} → ${after}`,
  planned: {
    add: (prayer: string, times: string) => `${prayer} is added: ${times}`,
    change: (prayer: string, times: string) => `${prayer}: ${times}`,
    delete: (prayer: string, times: string) => `${prayer} is deleted: ${times}`,
  },
  listComma: ", ",

  rowsKeptTitle: "The timetable keeps these times up to date",
  rowsKept: "The service sets them from the timetable every day.",
  toTimetable: "Open the timetable",
  viewerTitle: "No timetable yet",
  viewerText: "An owner or manager of the mosque can bring one here.",
};

export type KeptTexts = InWords<typeof kept>;
