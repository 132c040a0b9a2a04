import type {
  HealthState,
  MosqueRole,
  PortalQueryOf,
  TimetableNeed,
  verificationStatuses,
} from "@mosque-sync/contract";
import { sql } from "kysely";
import { type Condition, type IdSet, isThere } from "#store/lists/id-sets.ts";
import { mosqueSearch } from "#store/lists/search-words.ts";
import type { UsesTx } from "#store/tables/schema.ts";
import { endingDays, withNeed } from "#subjects/timetable/rows/needs.ts";

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
  readonly timetable?: TimetableNeed | undefined;
  /** The moment of the search, which decides whether a timetable ends soon. */
  readonly now: Date;
  /** By name; or the worst first, the longest in each state first. */
  readonly sort?: PortalQueryOf<"listAllMosques">["sort"];
  /** Where the page begins; at the start unless given. */
  readonly cursor?: string | undefined;
}

/** The conditions of a search for mosques, by name: only those it sets. */
export interface MosqueConditions extends Readonly<Record<string, Condition>> {}

/** The conditions that a search sets, each with an index that finds its mosques. */
export function conditionsOf(
  tx: UsesTx,
  { userId, isOwn, role, search, verification, health, timetable, now }: MosqueSearch,
): MosqueConditions {
  return {
    ...(isOwn && { team: [[ownMosques(tx, userId, role)]] }),
    ...(search !== undefined && { search: [[withId(tx, search)], ...(mosqueSearch(tx, search) ?? [])] }),
    ...(health && { health: [[inState(tx, health)]] }),
    ...(timetable && { timetable: [[withNeed(tx, timetable, endingDays(now))]] }),
    ...(verification && { verification: [[withStatus(tx, verification)]] }),
  };
}

/** The mosques that a user looks after, with their test mosques. */
function ownMosques(tx: UsesTx, userId: string, role: MosqueRole | undefined): IdSet {
  const members = tx.selectFrom("members").where("members.userId", "=", userId);
  const own = role ? members.where("members.role", "=", role) : members;
  const tests = own.innerJoin("testMosques", "testMosques.mosqueId", "members.mosqueId");
  const all = own.select("members.mosqueId as id").unionAll(tests.select("testMosques.testId as id"));
  const ids = tx.selectFrom(all.as("found")).select("id");
  return { ids, has: (id) => sql`${sql.ref(id)} in ${ids}` };
}

function withId(tx: UsesTx, search: string): IdSet {
  const id = search.toLowerCase();
  return {
    ids: tx.selectFrom("mosques").select("id").where("id", "=", id),
    has: (of) => sql`${sql.ref(of)} = ${id}`,
  };
}

function inState(tx: UsesTx, state: NonNullable<MosqueSearch["health"]>): IdSet {
  return {
    ids: tx.selectFrom("syncWatches").select("mosqueId as id").where("state", "=", state),
    has: (id) =>
      isThere(
        sql`from sync_watches as watch where watch.mosque_id = ${sql.ref(id)} and watch.state = ${state}`,
      ),
  };
}

function withStatus(tx: UsesTx, status: NonNullable<MosqueSearch["verification"]>): IdSet {
  return {
    ids: tx.selectFrom("mosques").select("id").where("verificationStatus", "=", status),
    has: (id) =>
      isThere(
        sql`from mosques as verified where verified.id = ${sql.ref(id)} and verified.verification_status = ${status}`,
      ),
  };
}
