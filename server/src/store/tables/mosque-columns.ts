import { profileFields } from "@mosque-sync/contract";
import type { MosquesTable } from "./mosque-tables.ts";

/** All columns by name: PostgreSQL keeps no statement prepared that selects `*`. */
export const mosqueColumns = [
  ...Object.keys(profileFields),
  ...([
    "capabilitiesVersion",
    "profileVersion",
    "announcementsVersion",
    "prayersVersion",
    "eventsVersion",
  ] as const),
  ...(["approvedProfileFields", "supportedPrayerKeys", "prayers"] as const),
  ...([
    "lineage",
    "changeCount",
    "factorRequired",
    "testOf",
    "suspendedAt",
    "nameOrder",
    "nameFolded",
  ] as const),
] as (keyof MosquesTable)[]; // A row has one column for each field.
