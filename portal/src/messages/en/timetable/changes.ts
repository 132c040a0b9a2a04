import type { InWords } from "@mosque-sync/contract/languages";

/** The texts of changes from a date. */
export const changes = {
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
};

export type ChangesTexts = InWords<typeof changes>;
