import type { Announcement, Event, Profile } from "@mosque-sync/contract";
import { counted } from "./plurals.ts";

/** The data of a mosque: profile, prayer times, announcements, events. */
export const data = {
  title: (mosque: string) => `Data of ${mosque}`,
  intro: "What apps, screens and websites show about the mosque.",
  parts: "Parts of the data",
  part: {
    profile: "Profile",
    prayers: "Prayer times",
    announcements: "Announcements",
    events: "Events",
  },
  edit: "Edit",
  remove: "Delete",
  add: "Add",
  none: "none",

  keptTitle: "Your website changes this too",
  keptText:
    "At its next sync, your website may overwrite what you change here. To keep a change, make it in your website as well.",
  keptBy: (key: string, what: string, when: string) => `With the key “${key}”: ${what}. Last change ${when}.`,
  keptMark: (keys: string) => `Also changed by “${keys}”`,
  keptWarning: (keys: string) =>
    `“${keys}” may overwrite this at its next sync. To keep your change, make it in your website as well.`,
  keptRemoval: (keys: string) =>
    `“${keys}” may add it again at its next sync. To keep it deleted, delete it in your website as well.`,
  itemCount: counted({ one: "# entry", other: "# entries" }),

  locked: {
    role: "Only owners and managers can change this.",
    notApproved: "The operator has not approved this field for your mosque.",
    operator: "Only the operator of this service can change this.",
    never: "This never changes.",
    onlyNew: "Chosen when it is added; it cannot be changed afterwards.",
    counted: "Counted by the apps.",
  },
  profileHint: "What visitors see.",
  fixedTitle: "What you cannot change here",
  readOnly: {
    id: "Mosque id",
    type: "Kind",
    createdAt: "Added on",
  } satisfies Partial<Record<keyof Profile, string>>,
  kindOfMosque: { Mosque: "Mosque" } satisfies Record<Profile["type"], string>,
  placeTitle: "Place and time zone",
  noPlace: "The mosque has no coordinates yet.",
  north: (degrees: string) => `${degrees}° north`,
  south: (degrees: string) => `${degrees}° south`,
  east: (degrees: string) => `${degrees}° east`,
  west: (degrees: string) => `${degrees}° west`,
  position: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
  zoneNow: (zone: string, offset: string) => `${zone}, now ${offset}`,
  placeHint: "The dot is the mosque; the band is where the sun keeps the time of this zone.",
  farApart: (hours: number) =>
    `The place lies ${hours} hours of sun from its time zone. Check the sign of the longitude, and the time zone.`,

  prayer: "Prayer",
  numbered: (prayer: string, number: number) => `${prayer} ${number}`,
  adhanTime: "Adhan",
  iqamahTime: "Iqamah",
  notSupported: "Not turned on by the operator",
  addPrayer: "Add a prayer time",
  timeOf: (prayer: string, time: string) => `${prayer}: ${time}`,
  pick: (time: string) => `Pick a time: ${time}`,
  choosePrayer: "Choose a prayer",
  notATime: "This is not a time. Write it such as 19:45 or 7:45 pm.",
  checkTitle: "Check before you save",
  checkAgain: "Check again",
  saveAnyway: "Save anyway",
  /** A time in a sentence about a doubt. */
  timeAt: (prayer: string, kind: string, time: string) => `${prayer}, ${kind.toLowerCase()} ${time}`,
  /** The doubts about a time, by the result of `doubtsOf`. */
  doubt: {
    "is never then": (one: string) => `${one}: this prayer is never at that time.`,
    "is not after": (one: string, other: string) => `${one}: it should be after ${other}.`,
    "is far too long before": (one: string, other: string) => `${one}: this is far too long before ${other}.`,
    "is far too long after": (one: string, other: string) => `${one}: this is far too long after ${other}.`,
    "is before": (one: string, other: string) => `${one}: this is before ${other}.`,
    "is not before": (one: string, other: string) => `${one}: it should be before ${other}.`,
  },
  noPrayersTitle: "No prayer times yet",
  noPrayersText: "Your website sends them with a key, or you add them here.",
  prayerOf: (prayer: string, adhan: string, iqamah: string) => `${prayer} (adhan ${adhan}, iqamah ${iqamah})`,
  removePrayerText: (row: string) => `${row} will no longer be shown anywhere.`,

  announcement: {
    title: "Headline",
    body: "Text",
    flairType: "Label",
    latitude: "Latitude",
    longitude: "Longitude",
  } satisfies Record<Exclude<keyof Announcement, "id" | "createdAt">, string>,
  addAnnouncement: "Add an announcement",
  editAnnouncement: "Edit the announcement",
  noAnnouncementsTitle: "No announcement yet",
  noAnnouncementsText: "Tell visitors the news: a closed car park, a collection, a new class.",
  published: "Published",
  removeItemTitle: (title: string) => `Delete “${title}”?`,
  removeAnnouncementText: "Its headline and its text will no longer be shown anywhere.",

  event: {
    title: "Name",
    body: "Description",
    visibility: "Visibility",
    allowComments: "Allow comments",
    showLikes: "Show likes",
    allowSharing: "Allow sharing",
    latitude: "Latitude",
    longitude: "Longitude",
    likeCount: "Likes",
    commentCount: "Comments",
    dateInstant: "Starts",
    endTimeInstant: "Ends",
    timeZoneId: "Time zone",
    repeatOption: "Repeats",
    address: "Address",
    flairType: "Label",
  } satisfies Record<
    Exclude<keyof Event | keyof Event["eventDetails"], "id" | "createdAt" | "eventDetails">,
    string
  >,
  visibilityHint: "Usually “public”.",
  coordinateHint: "The mosque's own unless given.",
  optional: "if known",
  addEvent: "Add an event",
  editEvent: "Edit the event",
  noEventsTitle: "No event yet",
  noEventsText: "Add a class, a lecture or a dinner, once or repeating.",
  when: "When",
  where: "Where",
  removeEventText: "Its name, its times and its description will no longer be shown anywhere.",
  countsRemoved: (likes: string, comments: string) => `Its ${likes} and ${comments} go with it.`,
  repeatsRemoved: "All of its repetitions go with it.",
  likes: counted({ one: "# like", other: "# likes" }),
  comments: counted({ one: "# comment", other: "# comments" }),
  inZone: (time: string, zone: string) => `${time} (${zone})`,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  skipped: (zone: string) => `The clocks of ${zone} skip this time: they go forward. Choose another one.`,
  twice: (zone: string) => `The clocks of ${zone} go back that night, so this time comes twice:`,
  firstTime: (offset: string) => `the first (${offset})`,
  secondTime: (offset: string) => `the second (${offset})`,

  repeat: {
    none: "Does not repeat",
    daily: "Every day",
    weekly: "Every week",
    biweekly: "Every two weeks",
    monthly: "Every month",
    yearly: "Every year",
  },
  repeatWords: {
    none: () => "Once",
    daily: ({ time }) => `Every day at ${time}`,
    weekly: ({ weekday, time }) => `Every ${weekday} at ${time}`,
    biweekly: ({ weekday, time }) => `Every other ${weekday} at ${time}`,
    monthly: ({ dayOfMonth, time }) => `Every month on day ${dayOfMonth} at ${time}`,
    yearly: ({ dayOfYear, time }) => `Every year on ${dayOfYear} at ${time}`,
  } satisfies Record<string, (of: RepeatedTime) => string>,
  repeatOther: (text: string) => `Repeats: ${text}`,

  conflictTitle: "This changed in the meantime",
  conflict: { theirs: "Now", yours: "Yours", takeTheirs: "Use the current values" },
  conflictText:
    "A sync or someone else saved this while you were editing. What you typed is kept. Where both changed the same field, choose a value; then save again.",
  conflictElsewhere:
    "A sync or someone else changed something else here while you were editing. What you typed is kept: save again.",
  goneText:
    "A sync or someone else deleted this while you were editing. What you typed is kept: save to add it again, or close this.",
  listChangedText:
    "A sync or someone else changed this list while you were typing. What you typed is kept: check that it is not there already, then save again.",
  done: {
    saved: "Saved.",
    added: (what: string) => `${what} was added.`,
    removed: (what: string) => `${what} was deleted.`,
  },
  newer: "Newer",
  older: "Older",
  newest: "To the newest",
};

/** When a repeated event takes place, in words. */
interface RepeatedTime {
  readonly time: string;
  readonly weekday: string;
  readonly dayOfMonth: string;
  readonly dayOfYear: string;
}
