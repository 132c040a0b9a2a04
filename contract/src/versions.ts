/** The parts of a mosque that have their own version, which each change raises by one. */
export const versionedCollections = [
  "capabilities",
  "profile",
  "announcements",
  "prayers",
  "events",
  "timetable",
] as const;
export type VersionedCollection = (typeof versionedCollections)[number];

/** Single items with their own version, and the collection whose version also rises with each of their changes. */
export const versionedItems = {
  announcement: "announcements",
  event: "events",
} as const satisfies Record<string, VersionedCollection>;
type VersionedItem = keyof typeof versionedItems;
export type VersionedItemCollection = (typeof versionedItems)[VersionedItem];

export const entityTags = {
  capabilities: ["capabilities"],
  profile: ["profile"],
  announcements: ["announcements"],
  prayers: ["prayers"],
  events: ["events"],
  announcement: ["announcement"],
  event: ["event"],
  timetable: ["timetable"],
  /** The snapshot. */
  sync: ["profile", "announcements", "prayers", "events"],
  /** A mosque as its operator sees it: the profile and the approvals. */
  mosque: ["profile", "capabilities"],
} as const satisfies Record<string, readonly (VersionedCollection | VersionedItem)[]>;

/** Everything that has an entity tag. */
export type Tagged = keyof typeof entityTags;

/** The versions that an entity tag counts, each under its column's name. */
export type VersionsIn<T extends Tagged> = {
  readonly [V in (typeof entityTags)[T][number] as `${V}Version`]: number;
};
