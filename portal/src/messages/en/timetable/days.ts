import type { InWords } from "@mosque-sync/contract/languages";

const hour = 60;
const sizeOf = (minutes: number) => (minutes === hour ? "an hour" : `${minutes} minutes`);

/** The texts of the days and of the coming changes. */
export const days = {
  previewTitle: "The mosque's days from now on",
  daysTitle: "Days of the timetable",
  previewHint: "On each day, soon after midnight, the times of that day replace the times of the day before.",
  today: "Today",
  tomorrow: "Tomorrow",
  noTimesThen: "The timetable has no times for this day. The mosque keeps the times that it has.",
  unknownThen: (names: string) => `Unknown: ${names}. The mosque keeps its present times.`,
  onNoDay: (names: string) =>
    `On no day of the timetable: ${names}. For these, the mosque would keep today's times every day.`,
  timeName: (kind: string, time: string) => `${kind} ${time}`,
  timeOf: (prayer: string, kind: string) => `${prayer} ${kind}`,
  notUsed: "Cannot be used",
  unknown: "unknown",
  day: "Day",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  monthHint: "A question mark is an unknown time. A number leads to its finding.",
  findingNumber: (number: number) => `Finding ${number}`,

  comingTitle: "Coming changes",
  nothingAhead: "The timetable has no day ahead.",
  fromUntil: (from: string, until: string) => `${from} to ${until}`,
  iqamahChange: (prayer: string, before: string, after: string) => `${prayer} iqamah: ${before} → ${after}`,
  afterAdhan: (minutes: number) =>
    minutes === 0
      ? "with the adhan"
      : `${Math.abs(minutes)} min ${minutes > 0 ? "after" : "before"} the adhan`,
  clock: {
    forward: (minutes: number) => `The clocks go forward ${sizeOf(minutes)}.`,
    back: (minutes: number) => `The clocks go back ${sizeOf(minutes)}.`,
  },
  islamicDays: {
    Ramadan: "Ramadan (calculated)",
    "Eid al-Fitr": "Eid al-Fitr (calculated)",
    "Eid al-Adha": "Eid al-Adha (calculated)",
  },
  event: {
    missing: "The timetable has no times.",
    start: "The timetable begins.",
    end: "The timetable ends. Bring the next one before.",
  },
  showAllEvents: (count: number) => `Show all ${count}`,
  oftenChanged: (prayers: string) => `The iqamah changes almost every day: ${prayers}.`,
};

export type DaysTexts = InWords<typeof days>;
