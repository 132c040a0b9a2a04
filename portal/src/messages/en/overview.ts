import type { DayState, WaitsFor } from "@mosque-sync/contract";
import { timetables } from "@mosque-sync/contract/texts/en/timetables";
import { counted } from "./plurals.ts";

const times = counted({ one: "# time changed", other: "# times changed" });
const changes = counted({ one: "# change", other: "# changes" });
const requests = counted({ one: "# request", other: "# requests" });
const writes = counted({ one: "# update", other: "# updates" });
const failures = counted({ one: "# failed", other: "# failed" });

/** "Every day", but "every 2 days". */
const every = (length: string) => `Every ${length.replace(/^1 (?=\w+$)/, "")}`;

/** The first page of a mosque: whether its sync works. */
export const overview = {
  title: {
    synced: (when: string, outcome: string) => `Synced ${when}, ${outcome}`,
    late: (expected: string, worked: string) => `Late: expected by ${expected}, last worked ${worked}`,
    failed: (when: string) => `Failed ${when}`,
    stuck: "Stuck: your website sends the same rows every day while the days change",
    byHand: "The times are kept by hand",
    neverWithoutKey: "Never synced: make a key",
    neverWithKey: "Never synced: your website has not used its key yet",
    paused: "Paused: no sync is expected",
  },
  outcome: { times, changes, nothing: "no changes" },
  running: "A sync is running now.",
  advice: {
    healthy: (expectedBy: string) => `The next sync is expected by ${expectedBy}.`,
    late: "The job that syncs your website may have stopped. Ask the person who looks after your website to start it again.",
    failedUnknown: "Ask the person who looks after your website.",
    stuck:
      "The timetable that your website reads may have ended, or its job reads an old file. Give it the timetable of this month.",
    unchangedSince: (when: string) => `No prayer time has changed since ${when}.`,
    byHand: "Your team keeps the times here. To have your website or a timetable send them, make a key.",
    neverWithoutKey: "A key lets your website send its prayer times here.",
    neverWithKey:
      "Give the key to the person who looks after your website. This page changes with the first request.",
    paused: "Nobody is told if a sync fails or is missing. Your website can still send changes.",
  },
  timetable: {
    ...timetables,
    upToDate: "Today's times are from your timetable",
    notWritten: "Today's times are not written",
    lastDay: (day: string) => `The timetable ends on ${day}.`,
    ends: (day: string) => `The timetable ends on ${day}. Add the next one before.`,
    partEnds: (times: string, day: string) => `Times end on ${day}: ${times}. Add the days after it.`,
    unknown: (times: string) =>
      `The timetable leaves times of today open, so the mosque keeps its own: ${times}.`,
    linkFails: "The timetable's link fails, so new versions do not arrive.",
    title: "The timetable",
    next: (when: string) => `It next sets the prayer times ${when}.`,
  },
  lastWorked: (when: string) => `It last worked ${when}.`,
  ofKey: (name: string) => `This is about the key “${name}”. Each key that may write is watched by itself.`,
  since: (when: string) => `Since ${when}`,
  waitsFor: {
    website: "Waiting for your website",
    you: "Waiting for you",
    operator: "Waiting for the operator",
    nobody: "Nothing to do",
  } satisfies Record<WaitsFor, string>,
  step: {
    timetable: "Open the timetable",
    makeKey: "Create a key",
    keys: "Open the keys",
    approve: "See the permissions",
    activity: "See the requests",
    resume: "Expect syncs again",
    rhythm: "Change when a sync is expected",
  },
  resumed: "Syncs are expected again.",

  daysTitle: "The last 30 days",
  logIsAway:
    "The record of requests cannot be read at the moment, so these days are not known. It is read again by itself.",
  day: {
    worked: (sent: number, written: number) =>
      written === 0 ? `Worked: ${requests(sent)}, already up to date` : `Worked: ${writes(written)}`,
    failed: (sent: number, failed: number) => `Failed: ${failures(failed)} of ${requests(sent)}`,
    missed: () => "Missed: no sync, although one was expected",
    none: () => "No sync was expected",
    before: () => "Before the first known sync",
  } satisfies Record<DayState, (first: number, second: number) => string>,
  dayState: {
    worked: "Worked",
    failed: "Failed",
    missed: "Missed",
    none: "Not expected",
    before: "Not known",
  } satisfies Record<DayState, string>,

  todayTitle: "Prayers today",
  prayer: "Prayer",
  part: { adhan: "Adhan", iqamah: "Iqamah" },
  now: (time: string) => `Now ${time}`,
  next: {
    adhan: (prayer: string, time: string) => `Next: ${prayer}, adhan at ${time}`,
    iqamah: (prayer: string, time: string) => `Next: ${prayer}, iqamah at ${time}`,
  },
  noneLeft: "No prayer is left today.",
  nextBadge: "Next",
  clockChange: {
    23: "The clocks go forward today: this day has 23 hours.",
    25: "The clocks go back today: this day has 25 hours.",
  },
  onOtherDays: "On other days",
  noPrayersTitle: "No prayer times yet",
  noPrayersText: "They appear here as soon as your website has sent them.",

  changesTitle: "Last changes",
  noChangesTitle: "No changes yet",
  noChangesText: "Each change is shown here with its value before and after.",

  expectationTitle: "When a sync is expected",
  expectation: {
    learnt: (period: string, late: string) =>
      `${every(period)}, at most ${late} late. Learnt from past syncs.`,
    set: (period: string, late: string) => `${every(period)}, at most ${late} late. Set by your team.`,
    paused: "Not at the moment: your team has paused it.",
    unknown: "A sync is expected once a key has sent times. The schedule is learnt from the first syncs.",
  },
  noPlace: "The mosque's place is unknown, so times that stop changing are noticed weeks later.",
  addPlace: "Add the place",
  changeIt: "Change",
  rhythm: {
    title: "When is a sync expected?",
    choice: {
      learnt: {
        name: "As in the past",
        explanation: "Learnt from the syncs of the last 30 days, and adjusted by itself.",
      },
      set: { name: "As set here", explanation: "For a website that syncs on fixed days or at fixed times." },
      paused: {
        name: "Not at the moment",
        explanation: "Nobody is told about late or failed syncs, such as while the website is being rebuilt.",
      },
    },
    every: "A sync every",
    late: "It may be late by",
    unit: "Unit",
    units: { minutes: "Minutes", hours: "Hours", days: "Days", weeks: "Weeks" },
    wholeNumber: "Enter a whole number.",
    tooOften: (least: string) => `At least ${least}.`,
    tooRare: (most: string) => `At most ${most}.`,
    sentence: (due: string) => `After a sync now, the next one is late from ${due}.`,
    saved: "Saved. The state follows within a minute.",
  },

  mails: {
    label: "Email me when the state changes",
    hint: "One email when the sync fails, is late or stuck, and one when it works again.",
    notConfigured: "To email people when the state changes, set up email for the service (SMTP_URL).",
    notConfirmed: "Your email is not confirmed yet, so no email is sent to it.",
    toConfirm: "Confirm your email",
    on: "You get an email when the state changes.",
    off: "You no longer get emails about this mosque.",
  },
};
