import { counted } from "./plurals.ts";

/** The purpose of test mosques, and the marks on their pages. */
export const testMosques = {
  badge: "Test",
  note: "This is a test mosque: changes here do not affect the real one.",
  openReal: "Open the real mosque",
  keyNote: "This key is for the test mosque. It cannot change the real one.",
  title: "Test mosque",
  hint: "Try out a website or a sync without touching this mosque. A test mosque begins with a copy of the profile and the prayer times, has the same team, and has its own keys, which begin with mpt_.",
  make: "Make a test mosque",
  made: "The test mosque is ready.",
  open: "Open the test mosque",
  onlyOwners: "An owner of this mosque can make one.",
  and: (mosques: string, tests: string) => `${mosques} and ${tests}`,
  count: counted({ one: "# test mosque", other: "# test mosques" }),
  headline: "Test mosque: its sync is not watched",
  advice:
    "Nobody is told if a sync fails or is missing here. The page Activity shows what your website sends.",
  emptyTitle: "Start again",
  emptyHint:
    "Delete the prayer times, announcements and events, and take the profile from the real mosque again. Keys and history stay.",
  empty: "Empty the test mosque…",
  emptyQuestion: "Empty the test mosque?",
  emptyText: "Its prayer times, announcements and events are deleted. The real mosque stays as it is.",
  emptyIt: "Empty it",
  emptied: "The test mosque is empty.",
  team: "The real mosque's team is also the team here. Change it there.",
  goesToo: "its test mosque, with its keys and data",
};
