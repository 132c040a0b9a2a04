import assert from "node:assert/strict";
import type { Capabilities, Profile, Scope } from "@mosque-sync/contract";
import { recordChange } from "../../server/src/store/changes.ts";
import { createKey, type IssuedKey, revokeKey, rotateKey } from "../../server/src/store/keys/keys.ts";
import {
  createMosque,
  lockMosque,
  profileOf,
  saveProfile,
  saveSettings,
  settingsOf,
  type WritingMosque,
} from "../../server/src/store/mosques/mosques.ts";
import type { Tx } from "../../server/src/store/schema.ts";
import { openStore } from "../../server/src/store/store.ts";

/** What the operator approves for a mosque (decision 1.11). */
export type Approvals = Partial<Pick<Capabilities, "approvedProfileFields" | "supportedPrayerKeys">>;

export interface MosqueSettings extends Approvals {
  readonly name?: string;
  readonly timeZoneId?: string;
}

export interface KeyOptions {
  readonly scope?: Scope;
  /** An ISO instant. */
  readonly expiresAt?: string;
}

/**
 * Operator tasks without an endpoint, done through the service's own store from outside the running service, like the
 * operator's commands.
 */
export interface Operator {
  /** Makes a mosque with a key that may write. */
  addMosque(settings?: MosqueSettings): Promise<IssuedKey & { readonly mosqueId: string }>;
  setCapabilities(mosqueId: string, approvals: Approvals): Promise<void>;
  setVerificationStatus(mosqueId: string, status: Profile["verificationStatus"]): Promise<void>;
  addKey(mosqueId: string, options: KeyOptions): Promise<IssuedKey>;
  revokeKey(mosqueId: string, keyId: string): Promise<void>;
  /** @param graceUntil the end of the old key's grace period, an ISO instant; at once if omitted */
  rotateKey(mosqueId: string, keyId: string, graceUntil?: string | null): Promise<IssuedKey>;
  close(): Promise<void>;
}

export async function openOperator(databaseUrl: string): Promise<Operator> {
  const store = await openStore({ databaseUrl });
  const createdBy = "operator";

  /** Changes a mosque as the service does: while its row is locked. */
  const change = <T>(mosqueId: string, work: (writing: WritingMosque) => Promise<T>) =>
    store.write((tx) => changeIn(tx, mosqueId, work));

  return {
    addMosque({ name = "Masjid Noor", timeZoneId = "Europe/London", ...settings } = {}) {
      const mosqueId = crypto.randomUUID();
      return store.write(async (tx) => {
        const now = new Date().toISOString();
        await createMosque(tx, { id: mosqueId, communityName: name, timeZoneId, createdAt: now });
        if (Object.keys(settings).length > 0) await changeIn(tx, mosqueId, settingsChange(settings));
        const key = { mosqueId, name, scope: "sync:write", createdBy } as const;
        return { mosqueId, ...(await createKey(tx, key, now)) };
      });
    },
    setCapabilities: (mosqueId, settings) => change(mosqueId, settingsChange(settings)),
    setVerificationStatus: (mosqueId, verificationStatus) =>
      change(mosqueId, async (writing) => {
        await saveProfile(writing, { ...profileOf(writing.mosque), verificationStatus });
      }),
    addKey: (mosqueId, { scope = "sync:write", expiresAt }) =>
      store.write((tx) =>
        createKey(tx, { mosqueId, name: "Another", scope, createdBy, expiresAt }, new Date().toISOString()),
      ),
    revokeKey: (mosqueId, keyId) =>
      change(mosqueId, async ({ tx, origin }) => {
        await revokeKey(tx, keyId, origin.at);
        await recordChange(tx, origin, { resource: "keys", resourceId: keyId });
      }),
    rotateKey: (mosqueId, keyId, graceUntil = null) =>
      change(mosqueId, async ({ tx, origin }) => {
        const issued = await rotateKey(tx, keyId, { createdBy, graceUntil }, origin.at);
        assert.ok(issued, "An ended key cannot be rotated.");
        await recordChange(tx, origin, { resource: "keys", resourceId: keyId });
        return issued;
      }),
    close: () => store.close(),
  };
}

async function changeIn<T>(
  tx: Tx,
  mosqueId: string,
  work: (writing: WritingMosque) => Promise<T>,
): Promise<T> {
  const mosque = await lockMosque(tx, mosqueId);
  assert.ok(mosque, `There is no mosque ${mosqueId}.`);
  const at = new Date().toISOString();
  const origin = { mosqueId, at, actorKind: "operator", actorId: "e2e", requestId: "e2e" } as const;
  return work({ tx, mosque, origin });
}

function settingsChange(settings: Approvals) {
  return async (writing: WritingMosque): Promise<void> => {
    await saveSettings(writing, { ...settingsOf(writing.mosque), ...settings });
  };
}
