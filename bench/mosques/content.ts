import {
  type Announcement,
  type Capabilities,
  type Event,
  type Prayer,
  type Profile,
  prayerKeys,
  resourceNames,
  writableProfileFields,
} from "@mosque-sync/contract";

/** How many rows each collection of a mosque has (quality, Speed). */
export const rowCounts = { prayers: 12, announcements: 10, events: 10 } as const;

/** When every mosque and row was created. */
export const createdAt = "2026-11-01T08:00:00.000Z";

/** The operator's values of a mosque. */
export function enteredProfile(number: number): Pick<Profile, "communityName" | "timeZoneId"> {
  return { communityName: `Masjid Noor ${number}`, timeZoneId: "Europe/London" };
}

/** A mosque's profile as the API shows it. */
export function profileOf(id: string, number: number): Profile {
  return {
    id,
    ...enteredProfile(number),
    type: "Mosque",
    isOnlineOnly: false,
    verificationStatus: "Unverified",
    entitlement: "Free",
    coverPhotos: [],
    createdAt,
  };
}

/** The capabilities of a mosque without a timetable, as the API shows them. */
export const capabilities: Capabilities = {
  version: "v1",
  approvedProfileFields: writableProfileFields,
  supportedPrayerKeys: [...prayerKeys],
  resources: resourceNames.filter((name) => name !== "timetable"),
  scopes: { read: "sync:read", write: "sync:write" },
};

/** One row for each of the eleven prayer keys, and one more jummah, in the order of lists. */
const rowKeys = prayerKeys.flatMap((key) => (key === "jummah" ? [key, key] : [key]));

/** A mosque's prayer rows, in the order of creation, which is also that of lists. */
export function prayersOf(mosqueId: string): Prayer[] {
  return rowKeys.map((prayerKey, index) => {
    const hour = String(index + 4).padStart(2, "0");
    return {
      id: rowId(mosqueId, index),
      prayerKey,
      adhanTime: `${hour}:15`,
      iqamahTime: `${hour}:30`,
      createdAt,
    };
  });
}

/** A mosque's announcements, in the order of creation. */
export function announcementsOf(mosqueId: string): Announcement[] {
  return Array.from({ length: rowCounts.announcements }, (_, index) => ({
    id: rowId(mosqueId, index),
    title: `Friday sermon ${index + 1}`,
    body: "The doors open half an hour before the adhan. Please park behind the school. ".repeat(4),
    createdAt,
    flairType: "news",
    latitude: 53.3811,
    longitude: -1.4701,
  }));
}

/** A mosque's events, in the order of creation. */
export function eventsOf(mosqueId: string): Event[] {
  return Array.from({ length: rowCounts.events }, (_, index) => ({
    id: rowId(mosqueId, index),
    visibility: "public",
    createdAt,
    title: `Open evening ${index + 1}`,
    body: "Everybody is welcome; there is tea, and somebody who answers questions. ".repeat(4),
    allowComments: true,
    showLikes: true,
    allowSharing: true,
    latitude: 53.3811,
    longitude: -1.4701,
    likeCount: 0,
    commentCount: 0,
    eventDetails: {
      dateInstant: "2026-12-05T18:00:00.000Z",
      flairType: "community",
      endTimeInstant: "2026-12-05T20:00:00.000Z",
      timeZoneId: "Europe/London",
      repeatOption: "none",
      address: "12 Market Street, Sheffield",
    },
  }));
}

/** Spreads numbers over 48 bits, so that ids do not rise with the order of creation. */
const spread = 0x9e3779b97f4bn;

/** A row's id, the same in every run. */
export function rowId(mosqueId: string, index: number): string {
  const end = (BigInt(index + 1) * spread) % 2n ** 48n;
  return `${mosqueId.slice(0, 24)}${end.toString(16).padStart(12, "0")}`;
}
