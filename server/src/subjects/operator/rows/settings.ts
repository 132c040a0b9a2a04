import type { DefaultedSettingName, ServiceSettingName } from "@mosque-sync/contract";
import { findState, forgetState, saveState } from "#store/service-state.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { StoredSetting } from "#store/tables/watch-tables.ts";

/** What applies until an operator sets it, by the environment. */
export type SettingDefaults = Readonly<Record<DefaultedSettingName, number>>;

/** The number that an operator has set, if any. */
export async function findSetting(tx: Tx, name: ServiceSettingName): Promise<number | undefined> {
  const value = await findState(tx, storedNameOf(name));
  return value === undefined ? undefined : Number(value);
}

/** The number that applies: as an operator has set it, otherwise as the environment says. */
export async function settingOf<Name extends DefaultedSettingName>(
  tx: Tx,
  name: Name,
  defaults: Pick<SettingDefaults, Name>,
): Promise<number> {
  return (await findSetting(tx, name)) ?? defaults[name];
}

/** @param value null to return to what applies without it */
export async function saveSetting(tx: Tx, name: ServiceSettingName, value: number | null): Promise<void> {
  if (value === null) await forgetState(tx, storedNameOf(name));
  else await saveState(tx, storedNameOf(name), String(value));
}

function storedNameOf(name: ServiceSettingName): StoredSetting {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as StoredSetting; // As its type is made.
}
