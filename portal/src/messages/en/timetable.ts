import type { InWords } from "@mosque-sync/contract/languages";
import { countedIn } from "../plural.ts";

// Not from plurals.ts: every page would then load a file more.
const counted = countedIn("en");

const hour = 60;
const sizeOf = (minutes: number) => (minutes === hour ? "an hour" : `${minutes} minutes`);

/** The page of a mosque's timetable. */
export const timetable = {
  title: (mosque: string) => `Timetable of ${mosque}`,
  intro: "Bring your timetable once. The service then sets the prayer times of each day, every day.",

  bringTitle: "Bring your timetable",
  replaceTitle: "Bring another timetable",
  bringHint: "Your browser reads it here. You see every day before anything is sent.",
  drop: "Drop your files here, or choose them.",
  choose: "Choose files",
  paste: "Paste a table",
  formats: "Excel, CSV, web pages, calendars (ICS), JSON. At most 10 MB a file. No PDF or photo.",
  pasted: "Pasted table",
  pasteLabel: "Table",
  pasteHint: "Copy the table with its headings from your sheet or page, and paste it here.",
  check: "Check the table",
  reading: "Reading your timetable…",
  notRead: {
    "too-large": (names: string, most: string) => `${names}: too large. A file can have at most ${most}.`,
    "too-slow": (names: string) =>
      `${names}: reading took more than 10 seconds, so it was stopped. Bring a file with only this mosque's times.`,
    "not-loaded": (_names: string, _most: string) =>
      "The reader could not be loaded. Check your connection, reload the page, and bring the file again.",
    failed: (names: string) =>
      `${names}: this could not be read. Check that it is a file, and bring it again.`,
  },
  readTitle: (names: string) => `Check of ${names}`,

  reportTitle: "Findings",
  knownDays: counted({ one: "# day with times", other: "# days with times" }),
  usableDays: counted({ one: "# complete day", other: "# complete days" }),
  errors: counted({ one: "# cannot be used", other: "# cannot be used" }),
  warnings: counted({ one: "# looks wrong", other: "# look wrong" }),
  daysOfFile: counted({ one: "# day", other: "# days" }),
  noProblems: "No problems found.",
  inEnglish: "The details of the findings are in English.",
  facts: counted({ one: "How the file was read (# note)", other: "How the file was read (# notes)" }),
  severity: { error: "Cannot be used", warning: "Looks wrong", info: "Note" },
  /** By the English title of a notice's family. */
  families: {
    Files: "Files",
    "File formats": "File formats",
    "Columns and headings": "Columns and headings",
    "Rows and dates": "Rows and dates",
    Cells: "Cells",
    "Order of the day": "Order of the day",
    "Days before and after": "Days before and after",
    "Clock changes": "Clock changes",
    "The open format": "The open format",
    "How the file was read": "How the file was read",
  } as Readonly<Record<string, string>>,
  effect: {
    file: "The file is left out.",
    column: "The column is left out.",
    day: "The times of this day are left out. The mosque keeps the times that it has.",
    time: "This time is left out. The mosque keeps the time that it has.",
    used: "The time is used as it is, but the service asks before it sets it.",
  },
  sheet: (name: string) => `sheet “${name}”`,
  row: (row: number) => `row ${row}`,
  column: (name: string) => `column “${name}”`,
  why: "Why this matters",
  moreDays: counted({ one: "and # more day", other: "and # more days" }),
  alsoInRows: (rows: string, count: number) => (count > 6 ? `also in rows ${rows} …` : `also in row ${rows}`),
  noDays: "No day can be read from this. Correct it as described above.",

  previewTitle: "The mosque's days from now on",
  daysTitle: "Days of the timetable",
  previewHint: "On each day, soon after midnight, the times of that day replace the times of the day before.",
  today: "Today",
  tomorrow: "Tomorrow",
  noTimesThen: "The timetable has no times for this day. The mosque keeps the times that it has.",
  unknownThen: (names: string) => `Unknown: ${names}. The mosque keeps its present times.`,
  onNoDay: (names: string) =>
    `On no day of the timetable: ${names}. For these, the mosque would keep today's times every day.`,
  timeName: (prayer: string, time: string) => `${prayer} ${time}`,
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

  changesTitle: "Changes from a date",
  changesHint: "For times that differ from the timetable: a new iqamah, repairs, a guest.",
  addChange: "Change from a date",
  from: (day: string) => `From ${day}`,
  fromDay: "From",
  untilDay: "Until",
  untilHint: "Empty: until the timetable ends.",
  timesHint: "Fill in only the times that change. Write a dash (–) if there is no such time.",
  reason: "Reason",
  reasonHint: "For your team.",
  saveChange: "Save the change",
  changeOf: (prayer: string, times: string) => `${prayer}: ${times}`,
  removeChange: "Remove",
  removeChangeOf: (change: string) => `Remove: ${change}`,
  changeAdded: "The change is saved.",
  changeRemoved: "The change is removed.",
  afterLastDay: "The timetable ends before this day.",
  endsBefore: "This is before the first day.",
  noTimeGiven: "Fill in at least one time.",

  rowsKeptTitle: "The timetable keeps these times up to date",
  rowsKept: "The service sets them from the timetable every day.",
  toTimetable: "Open the timetable",
  viewerTitle: "No timetable yet",
  viewerText: "An owner or manager of the mosque can bring one here.",

  /** Edits by hand, copies, and files brought before. */
  edits: {
    rowsKept: "If you change a time here, you choose: today only, or from today on.",
    question: "Today only, or from today on?",
    todayOnly: "Today only",
    todayHint: "Tomorrow, the times of the timetable apply again.",
    jummahHint: (day: string) => `Jummah changes until ${day}.`,
    onward: "From today on",
    onwardHint: (day: string) =>
      `Until the timetable ends on ${day}. You can remove the change on the page Timetable.`,
    sameEveryDay: (times: string) => `This time would be the same on every day: ${times}.`,
    staying: (times: string) =>
      `The change cannot be for today only, because the timetable does not have this time afterwards: ${times}.`,
    eid: "Eid prayers are part of the timetable. Change them there.",
    outside: (days: string) =>
      `The timetable has the days ${days}, so it cannot change the times of today. Bring a timetable with today.`,

    broughtBy: "Brought by",
    bringer: {
      user: (name: string | undefined) => name ?? "a former member",
      key: (name: string | undefined) => (name === undefined ? "a deleted key" : `the key “${name}”`),
      link: "its link",
      operator: "the operator",
    },
    download: "Download the file",
    beforeTitle: "The timetable before",
    stoppedTitle: "The last timetable",
    broughtOn: (when: string, who: string) => `Brought on ${when} by ${who}`,
    goBack: "Go back to the timetable before",
    bringBack: "Bring it back",

    copy: "Copy from another mosque",
    copyHint: "Your own mosques that have a timetable. You see every day before it is kept.",
    searchMosques: "Search",
    mosque: "Mosque",
    until: (day: string) => `Its timetable ends on ${day}.`,
    otherZone: (zone: string, own: string) =>
      `Its times are in the time zone ${zone}, and your mosque is in ${own}. If the clocks of the two differ, the times cannot be used.`,
    withChanges: "With the changes that people of that mosque made",
    showCopy: "Show it",
  },
};

export type TimetableTexts = InWords<typeof timetable>;
