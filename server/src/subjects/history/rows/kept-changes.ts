import { findState, forgetState, saveState } from "#store/service-state.ts";
import type { Tx } from "#store/tables/schema.ts";

/** How many change records are kept. */
export interface ChangeBounds {
  readonly days: number;
  /** The newest of each mosque. */
  readonly perMosque: number;
}

const stateNames = { days: "change-days", perMosque: "changes-per-mosque" } as const;

/**
 * The limits of kept change records, as an operator has set them.
 * @param defaults the settings' values, for limits that no operator has set
 */
export async function keptChanges(tx: Tx, defaults: ChangeBounds): Promise<ChangeBounds> {
  const [days, perMosque] = [await findState(tx, stateNames.days), await findState(tx, stateNames.perMosque)];
  return { days: Number(days ?? defaults.days), perMosque: Number(perMosque ?? defaults.perMosque) };
}

/** Saves a bound. @param value null for the default */
export async function keepChanges(tx: Tx, name: keyof ChangeBounds, value: number | null): Promise<void> {
  if (value === null) await forgetState(tx, stateNames[name]);
  else await saveState(tx, stateNames[name], String(value));
}
