import type { ChangedResource } from "@mosque-sync/contract";
import { counted } from "../plural.ts";

/** Recorded changes of a mosque. The profile's fields have their labels in `operator`. */
export const changes = {
  resource: {
    profile: "Profile",
    capabilities: "What keys may change",
    prayers: "Prayer time",
    announcements: "Announcement",
    events: "Event",
    keys: "Key",
    team: "Team",
  } satisfies Record<ChangedResource, string>,
  kind: { created: "added", changed: "changed", deleted: "deleted" },
  member: {
    prayerKey: "Prayer",
    adhanTime: "Adhan",
    iqamahTime: "Iqamah",
    title: "Title",
    body: "Text",
    flairType: "Label",
    visibility: "Visibility",
    allowComments: "Comments",
    showLikes: "Likes",
    allowSharing: "Sharing",
    eventDetails: "Date and place",
    dateInstant: "Starts",
    endTimeInstant: "Ends",
    repeatOption: "Repeats",
    name: "Name",
    scope: "What it can do",
    role: "Role",
    status: "Status",
  },
  before: "before:",
  after: "after:",
  nothing: "nothing",
  more: counted("en", { one: "and # more field", other: "and # more fields" }),
  by: (who: string) => `by ${who}`,
  byOperator: "by the operator",
};
