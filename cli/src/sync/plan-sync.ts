import { type Source, timetableOf } from "../source.ts";
import { dateIn } from "../timetable/today.ts";
import { type Desired, desiredOn } from "./desired.ts";
import { type Allowances, cautious, type Danger, findDanger } from "./guards.ts";
import { type Mosque, type MosqueClient, readMosque } from "./mosque-state.ts";
import { makePlan, type Plan } from "./plan.ts";
import type { OnProgress } from "./progress.ts";

/** What a sync works with. */
export interface SyncOptions {
  client: MosqueClient;
  source: Source;
  /** The moment that "today" is taken from. */
  now: Date;
  /** Another day to sync, as `YYYY-MM-DD`. */
  date?: string | undefined;
  allow?: Allowances;
  /** Called after every request. */
  onProgress?: OnProgress;
}

/** A plan, what it is made of, and why it must not be carried out when it looks like a mistake. */
export interface Planned {
  plan: Plan;
  desired: Desired;
  mosque: Mosque;
  danger: Danger | undefined;
}

/**
 * Reads the mosque (three requests) and plans the day's sync, without writing anything.
 * @throws {Stop} when the source has nothing usable for the day
 * @throws {CallError} when a request fails
 */
export async function planSync(options: SyncOptions): Promise<Planned> {
  const { client, source, now, allow = cautious, onProgress = () => {} } = options;
  const mosque = await readMosque(client, onProgress);
  const timeZone = source.settings.profile.timeZoneId ?? mosque.profile.timeZoneId;
  const timetable = source.settings.timetable && timetableOf(source, timeZone, now);
  const desired = desiredOn(options.date ?? dateIn(timeZone, now), source.settings, timetable);
  const plan = makePlan(desired, mosque, mosque.capabilities, timeZone);
  return { plan, desired, mosque, danger: findDanger(plan, desired, timetable !== undefined, allow) };
}
