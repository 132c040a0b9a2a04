import type { Announcement, Capabilities, Event, Prayer, Profile } from "@mosque-sync/contract";
import { announcementsOf, capabilities, eventsOf, prayersOf, profileOf } from "../mosques/content.ts";
import type { Mosque } from "../mosques/mosque.ts";

/** A mosque with all that it has, as the alternatives are filled with it. */
export interface MosqueDocument {
  readonly apiKey: string;
  readonly capabilities: Capabilities;
  readonly profile: Profile;
  readonly prayers: readonly Prayer[];
  readonly announcements: readonly Announcement[];
  readonly events: readonly Event[];
}

export function documentOf({ id, number, apiKey }: Mosque): MosqueDocument {
  return {
    apiKey,
    capabilities,
    profile: profileOf(id, number),
    prayers: prayersOf(id),
    announcements: announcementsOf(id),
    events: eventsOf(id),
  };
}
