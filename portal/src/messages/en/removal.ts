import { counted } from "./plurals.ts";

/** Removing a mosque from the service. */
export const removal = {
  title: "Remove this mosque",
  hint: "For a mosque that closes, or that was added by mistake.",
  open: "Remove mosque…",
  question: (name: string) => `Remove ${name}?`,
  neverUsed: "Its keys were never used.",
  lastUsed: (when: string) =>
    `One of its keys was last used ${when}. Its website and the servers of apps that read it get errors from now on.`,
  goes: "This is deleted immediately, and cannot be undone here:",
  part: {
    workingKeys: counted({ one: "# working key", other: "# working keys" }),
    members: counted({ one: "# person's access to it", other: "# people's access to it" }),
    prayers: counted({ one: "# prayer row", other: "# prayer rows" }),
    announcements: counted({ one: "# announcement", other: "# announcements" }),
    events: counted({ one: "# event", other: "# events" }),
    changes: counted({ one: "its history: # change", other: "its history: # changes" }),
  },
  saveFirst: "Save its data first.",
  neverBackedUp: "The database has never been backed up by the command.",
  backedUp: (when: string) => `The database was last backed up ${when}; restoring it brings the mosque back.`,
  confirmName: (name: string) => `Type ${name} to confirm`,
  nameDiffers: "This is not its name. Type it exactly as shown.",
  removeIt: "Remove permanently",
  removed: (name: string) => `${name} was removed.`,
  removedTitle: "Removed mosques",
  removedHint: "The last ones, at most 100. Only this record of them is kept.",
  removedBy: (person: string, when: string) => `Removed by ${person}, ${when}`,
};
