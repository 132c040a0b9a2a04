import type { InWords } from "@mosque-sync/contract/languages";
import { counted } from "./counted.ts";
import { linkTexts } from "./links.ts";

/** The texts of bringing a timetable. */
export const bring = {
  title: (mosque: string) => `Timetable of ${mosque}`,
  intro: "Bring your timetable once. The service then sets the prayer times of each day, every day.",

  bringTitle: "Bring your timetable",
  replaceTitle: "Bring another timetable",
  bringHint: "Your browser reads it here. You see every day before anything is sent.",
  drop: "Drop your files here, or choose them.",
  choose: "Choose files",
  paste: "Paste a table",
  formats:
    "Excel, CSV, web pages, calendars (ICS), JSON, mosque.yaml. At most 10 MB a file. No PDF or photo.",
  link: {
    ...linkTexts,
    use: "Use a link",
    title: "Link",
    label: "Web address",
    hint: "Of a published sheet, calendar or page, such as the share link of a Google sheet. It begins with https://.",
    fetch: "Fetch and check",
    daily: "The service looks for a new version every day, before the next day's times are set.",
    today: "Today's changes",
    checked: "Last asked",
    failures: counted({ one: "The last fetch failed", other: "# fetches in a row failed" }),
    meanwhile: "The times still come from the last good file. The link is tried again within the hour.",
    fetchNow: "Fetch it now",
    fetched: "The file is fetched and kept.",
    change: "Change the link",
    remove: "Remove the link",
    removed: "The link is removed. The timetable stays.",
    keep: "Keep the link: its next new file replaces this one",
  },
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
    "only-settings": (names: string) =>
      `${names}: it has settings, and there is no timetable yet. Bring it together with the files of the timetable.`,
    "two-settings": (names: string) =>
      `${names}: several of these are a mosque.yaml. Bring only the file of this mosque.`,
  },
  readTitle: (names: string) => `Check of ${names}`,

  settings: {
    title: "From mosque.yaml",
    wrong: (names: string) => `${names}: correct mosque.yaml, and bring the files again. They were not read.`,
    taken: counted({
      one: "# entry is taken over. It applies over the times of the file, and you can change it here.",
      other: "# entries are taken over. They apply over the times of the file, and you can change them here.",
    }),
    nothingTaken: "It has no rule, jummah or row for this timetable.",
    notTaken: (setting: string, cause: string) => `${setting} is not taken over: ${cause}`,
    cause: {
      "several-times": "an entry has several times. Give it one time.",
      anchor:
        "an entry counts from a time that the timetable does not keep. Count from a daily adhan or sunrise.",
      congregations:
        "the timetable has the prayer several times on a day. Write its iqamahs in the timetable.",
      "jummah-days": "a row of jummah has dates. Write it under jummah.",
      "eid-days": "each Eid prayer needs from and until, at most 7 days apart.",
    },
    leavesReading:
      "Its settings for reading files, such as ignore, are not used without the files. Bring them together.",
    missing: (names: string) => `It names files that were not brought: ${names}.`,
    others: (parts: string) => `Not taken over, because it is not part of the timetable: ${parts}.`,
    part: { profile: "profile", announcements: "announcements", events: "events" },
  },
};

export type BringTexts = InWords<typeof bring>;
