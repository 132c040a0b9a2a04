import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { saveSettings, saveSuspension, settingsOf } from "#subjects/mosques/rows/mosques.ts";
import { saveFactorRequirement } from "#subjects/sign-in/factors/rows/factors.ts";
import { pagesOf, rowsById } from "../data-tables.ts";
import { type RestoreOrigin, recordRestore, restoreIn } from "../restored-data.ts";
import { type MosqueLimits, mosqueLimits } from "./lesser-rights.ts";

/** The names of mosques that got limits of the previous database that the backup does not have. */
export interface FormerMosques {
  readonly suspended: readonly string[];
  /** Their team needs a second factor. */
  readonly needFactor: readonly string[];
  /** With fewer profile fields or prayers that their keys may write. */
  readonly lessApproved: readonly string[];
}

/** Limits the mosques that both databases have as the previous one does. A suspension ended there stays. */
export async function limitMosquesAsIn(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<FormerMosques> {
  const names = { suspended: [] as string[], needFactor: [] as string[], lessApproved: [] as string[] };
  for await (const page of pagesOf(tx, "mosques")) {
    const ids = page.map(({ id }) => id);
    const there = await rowsById(former, "mosques", ids);
    for (const mosque of page) {
      const row = there.get(mosque.id);
      if (row) await limit(tx, origin, mosque, { limits: limitsOf(row), names });
    }
  }
  return names;
}

interface Limiting {
  /** The previous database's. */
  readonly limits: MosqueLimits;
  readonly names: Record<keyof FormerMosques, string[]>;
}

async function limit(tx: Tx, origin: RestoreOrigin, mosque: MosquesTable, { limits, names }: Limiting) {
  const { id: mosqueId, communityName } = mosque;
  const here = limitsOf(mosque);
  const { suspendedAt, factorRequired, ...settings } = mosqueLimits(here, limits);
  if (suspendedAt !== null && here.suspendedAt === null) {
    await saveSuspension(tx, mosque, true, suspendedAt);
    const details = { mosque: communityName };
    await recordRestore(tx, origin, { kind: "mosque_suspended", mosqueId, details });
    names.suspended.push(communityName);
  }
  if (factorRequired !== here.factorRequired) {
    await saveFactorRequirement(tx, mosqueId, true);
    await recordRestore(tx, origin, { kind: "factor_required", mosqueId });
    names.needFactor.push(communityName);
  }
  const fewer = (["approvedProfileFields", "supportedPrayerKeys"] as const).filter(
    (name) => settings[name].length < here[name].length,
  );
  if (fewer.length === 0) return;
  saveSettings(await restoreIn(tx, origin, mosqueId), settings);
  const details = { fields: fewer.join(", ") };
  await recordRestore(tx, origin, { kind: "mosque_changed", mosqueId, details });
  names.lessApproved.push(communityName);
}

function limitsOf(mosque: MosquesTable): MosqueLimits {
  const { suspendedAt, factorRequired } = mosque;
  return { suspendedAt, factorRequired, ...settingsOf(mosque) };
}
