import type { HealthState, MosqueRole, PortalQueryOf, verificationStatuses } from "@mosque-sync/contract";

/** A search for mosques. */
export interface MosqueSearch {
  /** The user whose role is returned, and whose mosques `isOwn` selects. */
  readonly userId: string;
  /** True to find only mosques whose team the user belongs to. */
  readonly isOwn: boolean;
  readonly role?: MosqueRole | undefined;
  /** Beginnings of words of the name, the address, or an owner's name or email; or the whole id. */
  readonly search?: string | undefined;
  readonly verification?: (typeof verificationStatuses)[number] | undefined;
  readonly health?: HealthState | undefined;
  /** By name; or the worst first, the longest in each state first. */
  readonly sort?: PortalQueryOf<"listAllMosques">["sort"];
  /** Where the page begins; at the start unless given. */
  readonly cursor?: string | undefined;
}
