import type { DateSpan, TimeOfPrayer } from "@mosque-sync/timetable";
import type { OwnEntries } from "@mosque-sync/timetable/own-entries";

/** Why a setting cannot be an entry of the open format with the same times. */
export type Cause = "several-times" | "anchor" | "congregations" | "jummah-days" | "eid-days";

/** A setting that is not taken over, by its name in `mosque.yaml`. */
export interface NotTaken {
  readonly setting: string;
  readonly cause: Cause;
}

/** Entries, and the settings without an entry. */
export interface Taken {
  readonly entries: OwnEntries;
  readonly notTaken: readonly NotTaken[];
}

/** The days and the times of the timetable that settings apply to. */
export interface Given {
  readonly span: DateSpan;
  /** Whether the source gives a time on any day. */
  readonly isClaimed: (time: TimeOfPrayer) => boolean;
}

/** The marks of an entry from a `mosque.yaml`: a later one replaces it. */
export const marks = { "x-own": true, "x-mosque-yaml": true } as const;

export const nothing: Taken = { entries: {}, notTaken: [] };

export function notTaken(setting: string, cause: Cause): Taken {
  return { entries: {}, notTaken: [{ setting, cause }] };
}
