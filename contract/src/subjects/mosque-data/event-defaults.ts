/** What a new event has of the fields that its creation leaves out (decision 4.16). */
export const eventDefaults = {
  visibility: "public",
  allowComments: true,
  showLikes: true,
  allowSharing: true,
} as const;

/** The same of the fields in its `eventDetails`. */
export const eventDetailsDefaults = { repeatOption: "none" } as const;
