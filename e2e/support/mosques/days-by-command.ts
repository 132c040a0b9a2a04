import type { Prayer, Profile } from "@mosque-sync/client";
import {
  cautious,
  type PrayerTimes,
  readTimetableFile,
  rowsAfter,
  type Timetable,
  yearsAround,
} from "@mosque-sync/timetable";
import { capabilities, profileOf } from "../../../bench/mosques/content.ts";
import { readGivenSettings } from "../../../cli/src/commands/given-settings.ts";
import { Stop } from "../../../cli/src/run/stop.ts";
import { timetableOf } from "../../../cli/src/source/source.ts";
import { desiredOn } from "../../../cli/src/sync/desired-state.ts";
import { findPlanDanger } from "../../../cli/src/sync/guards.ts";
import { noItems } from "../../../cli/src/sync/items/plan-items.ts";
import { findLargeChanges } from "../../../cli/src/sync/large-changes.ts";
import { createPlan } from "../../../cli/src/sync/plan/plan.ts";

/** A mosque whose rows `mosque-sync apply` keeps, planned by its own functions, without a server. */
export interface SyncedMosque {
  /** Applies a day. @returns why it stopped, if it did */
  apply(date: string): string | undefined;
  rows(): readonly PrayerTimes[];
}

/** A mosque without rows, and a file for `mosque-sync apply`. */
export async function syncedMosque(
  fileName: string,
  bytes: Uint8Array,
  timeZone: string,
): Promise<SyncedMosque> {
  const settings = readGivenSettings({ files: [fileName] }, "source");
  const { asr, timetable: { only } = {} } = settings;
  const file = await readTimetableFile(bytes, fileName, undefined, { asr, only });
  const source = { settings, files: "is" in file ? [] : [file], unread: [] };
  const profile: Profile = { ...profileOf("synced", 1), timeZoneId: timeZone };
  let rows: Prayer[] = [];
  let lastDay: string | undefined;
  let written = 0;

  /** A file without years has others in another year; reading it takes a tenth of a second. */
  const timetables = new Map<string, Timetable>();
  const timetableOn = (date: string) =>
    timetables.getOrInsertComputed(String(yearsAround(date)), () =>
      timetableOf(source, timeZone, new Date(`${date}T12:00:00Z`), date),
    );

  function applyTo(date: string): string | undefined {
    const desired = desiredOn(date, settings, timetableOn(date));
    const plan = createPlan(desired, { profile, prayers: rows }, capabilities, timeZone, noItems());
    const largeChanges = findLargeChanges(plan, profile, lastDay);
    const danger = findPlanDanger(plan, desired, { rows, largeChanges }, cautious);
    if (danger) return danger.message;
    const after = rowsAfter(rows, plan.rows);
    const added = after.written.map((row) => ({
      ...row,
      id: String(++written),
      createdAt: `${date}T00:00:00.000Z`,
    }));
    rows = [...after.staying, ...added];
    lastDay = date;
    return undefined;
  }

  return {
    apply(date) {
      try {
        return applyTo(date);
      } catch (error) {
        if (error instanceof Stop) return error.message;
        throw error;
      }
    },
    rows: () => rows,
  };
}
