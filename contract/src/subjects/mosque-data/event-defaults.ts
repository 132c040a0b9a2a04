/** Values for the fields that a creation of an event omits (decision 4.16). */
export const eventDefaults = {
  visibility: "public",
  allowComments: true,
  showLikes: true,
  allowSharing: true,
} as const;

/** The same of the fields in its `eventDetails`. */
export const eventDetailsDefaults = { repeatOption: "none" } as const;
