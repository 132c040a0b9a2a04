import type { ProfileUpdate } from "@mosque-sync/client";
import { type Coordinates, cautious, compareWithSun } from "@mosque-sync/timetable";
import { type AskedDay, dayIn } from "../../run/today.ts";
import { type Source, timetableOf } from "../../source/source.ts";
import { type Desired, desiredOn } from "../desired-state.ts";
import { type Allowances, findOtherKeeper, findPlanDanger, type PlanDanger } from "../guards.ts";
import { concernsItems, noItems, planItems } from "../items/plan-items.ts";
import { pageItems } from "../items/read-items.ts";
import { type WantedOfEach, wantedItemsOn } from "../items/wanted-items.ts";
import { findLargeChanges } from "../large-changes.ts";
import { type Mosque, type MosqueClient, readMosque, readSnapshot } from "../mosque-state.ts";
import type { OnProgress } from "../progress.ts";
import { lastDayIn } from "../state/last-run.ts";
import { type Memory, readMemory, type StatePlace } from "../state/state-file.ts";
import { createPlan, type Plan } from "./plan.ts";

/** The input of a sync. */
export interface SyncOptions {
  client: MosqueClient;
  source: Source;
  /** Whether it is a test mosque, so that the plan says so. */
  isTest?: boolean;
  /** The moment that decides which day is today. */
  now: Date;
  /** Another day to sync. */
  date?: AskedDay | undefined;
  allow?: Allowances;
  /** The file that remembers which announcements and events came from here; needed to write any. */
  state?: StatePlace | undefined;
  /** Gives each creation an Idempotency-Key that no other has; random UUIDs unless set. */
  createId?: () => string;
  /** Called after every request. */
  onProgress?: OnProgress;
}

/** A plan, its input, and the reason not to apply it if it looks like a mistake. */
export interface Planned {
  plan: Plan;
  desired: Desired;
  mosque: Mosque;
  /** The announcements and events that `mosque.yaml` wants; undefined if the plan has none. */
  wanted: WantedOfEach | undefined;
  /** What to remember before anything is written. */
  memory: Memory;
  danger: PlanDanger | undefined;
}

/**
 * Reads the mosque and plans the day's sync, without writing anything. Takes three requests, and one more for the
 * snapshot if the plan concerns announcements or events.
 * @throws {Stop} when the source has no usable times for the day
 * @throws {CallError} when a request fails
 */
export async function planSync(options: SyncOptions): Promise<Planned> {
  const { client, source, now, allow = cautious, onProgress = () => {} } = options;
  const mosque = await readMosque(client, onProgress);
  const timeZone = source.settings.profile.timeZoneId ?? mosque.profile.timeZoneId;
  const timetable = source.settings.timetable && timetableOf(source, timeZone, now);
  const date = dayIn(options.date, timeZone, now);
  const desired = desiredOn(date, source.settings, timetable);
  const place = coordinatesOf(source.settings.profile) ?? coordinatesOf(mosque.profile);
  if (place && timetable) {
    desired.warnings.unshift(...(await compareWithSun(desired.prayers, date, place, timeZone)));
  }
  const wanted = wantedItemsOn(date, source.settings, timeZone);
  const memory = speaksOfItems(source) && options.state ? readMemory(options.state) : undefined;
  const isConcerned = concernsItems(wanted, memory);
  const items = isConcerned
    ? await planItems(
        wanted,
        memory,
        await readSnapshot(client, pageItems, onProgress),
        mosque.capabilities,
        { client, onProgress },
      )
    : noItems(memory);
  const plan = createPlan(desired, mosque, mosque.capabilities, timeZone, items);
  if (options.isTest) plan.mosque.isTest = true;
  return {
    plan,
    desired,
    mosque,
    wanted: isConcerned ? wanted : undefined,
    memory: items.memory,
    danger:
      findOtherKeeper(mosque.capabilities, desired) ??
      findPlanDanger(
        plan,
        desired,
        {
          rows: mosque.prayers,
          largeChanges: findLargeChanges(
            plan,
            mosque.profile,
            options.state && lastDayIn(options.state, timeZone),
          ),
        },
        allow,
      ),
  };
}

/** Whether a source lists announcements or events, even if the list is empty. */
export function speaksOfItems({ settings }: Source): boolean {
  return settings.announcements !== undefined || settings.events !== undefined;
}

function coordinatesOf({ latitude, longitude }: ProfileUpdate): Coordinates | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}
