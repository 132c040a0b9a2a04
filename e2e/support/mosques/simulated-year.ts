import { ApiError } from "../../../server/src/domain/api-error.ts";
import type { Store } from "../../../server/src/store/store.ts";
import { Temporal } from "../../../timetable/src/times/temporal.ts";
import { syncedMosque } from "./days-by-command.ts";
import { Instance, inOrder } from "./kept-mosques.ts";
import { dayAfter } from "./timetables.ts";

/** A file, and the days that it is lived through. */
export interface SimulatedYear {
  readonly fileName: string;
  readonly file: string | Uint8Array;
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly days: number;
}

/** The result of a simulated year. */
export interface Lived {
  /** The number of days whose rows were written, or were right. */
  readonly applied: number;
  /** The number of days with a stop of both the service and `mosque-sync`. */
  readonly stopped: number;
  /** The days with different rows, or with a stop of only one side. */
  readonly differences: readonly string[];
}

/** How long after midnight a day is looked at, in milliseconds. */
const hourMs = 60 * 60 * 1_000;

/**
 * Lives through a year day by day. The service updates one mosque soon after each midnight. For another mosque,
 * `mosque-sync` applies the same file every day.
 */
export async function liveThrough(store: Store, year: SimulatedYear): Promise<Lived> {
  const { fileName, file, timeZone, firstDay } = year;
  const service = new Instance(store, midnightOf(firstDay, timeZone).toISOString());
  const mosqueId = await service.addMosque(timeZone);
  const synced = await syncedMosque(fileName, Buffer.from(file), timeZone);
  const differences: string[] = [];
  let [applied, stopped, isGiven] = [0, 0, false];
  for (let day = 0; day < year.days; day += 1) {
    const date = dayAfter(firstDay, day);
    service.now = new Date(midnightOf(date, timeZone).getTime() + hourMs);
    if (isGiven) await service.update(mosqueId);
    else isGiven = await give(service, mosqueId, year);
    const timetable = isGiven ? await service.timetableOf(mosqueId) : undefined;
    const isApplied = timetable?.appliedOn === date;
    const whyNot = synced.apply(date);
    const [rows, expected] = [await service.rowsOf(mosqueId), inOrder(synced.rows())];
    if (isApplied) applied += 1;
    else if (whyNot !== undefined) stopped += 1;
    if (String(rows) !== String(expected) || isApplied !== (whyNot === undefined)) {
      differences.push(`${date}: ${rows} (${timetable?.stop?.message}), but ${expected} (${whyNot})`);
    }
  }
  return { applied, stopped, differences };
}

function midnightOf(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/** Gives a mosque the file. @returns false if it looks wrong today */
async function give(
  service: Instance,
  mosqueId: string,
  { file, fileName }: SimulatedYear,
): Promise<boolean> {
  try {
    await service.give(mosqueId, { file, fileName });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
