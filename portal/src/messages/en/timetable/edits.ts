import type { InWords } from "@mosque-sync/contract/languages";

/** The texts of edits, copies and earlier files. */
export const edits = {
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
};

export type EditsTexts = InWords<typeof edits>;
