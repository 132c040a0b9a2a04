import assert from "node:assert/strict";
import type { Capabilities, Profile, Scope } from "@mosque-sync/contract";
import { type Change, recordChange } from "../../server/src/store/changes.ts";
import { createKey, type IssuedKey, revokeKey, rotateKey } from "../../server/src/store/keys/keys.ts";
import {
  createMosque,
  lockMosque,
  profileOf,
  saveProfile,
  saveSettings,
} from "../../server/src/store/mosques/mosques.ts";
import type { MosquesTable, Tx } from "../../server/src/store/schema.ts";
import { openStore } from "../../server/src/store/store.ts";

/** What the operator approves for a mosque (specification, Capabilities). */
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
 * The operator's work that has no endpoint of its own. It is done by the service's own store, from outside of
 * the running service, as the operator's commands do it.
 */
export interface Operator {
  /** Makes a mosque with a key that may write. */
  addMosque(settings?: MosqueSettings): Promise<IssuedKey & { readonly mosqueId: string }>;
  setCapabilities(mosqueId: string, approvals: Approvals): Promise<void>;
  setVerificationStatus(mosqueId: string, status: Profile["verificationStatus"]): Promise<void>;
  addKey(mosqueId: string, options: KeyOptions): Promise<IssuedKey>;
  revokeKey(mosqueId: string, keyId: string): Promise<void>;
  /** @param graceUntil until when the old key still works, an ISO instant; at once over when left out */
  rotateKey(mosqueId: string, keyId: string, graceUntil?: string): Promise<IssuedKey>;
  close(): Promise<void>;
}

export async function openOperator(databaseUrl: string): Promise<Operator> {
  const store = await openStore({ databaseUrl });
  const createdBy = "operator";

  /** Changes a mosque as the service itself does: locked, and with a change record, which raises the version. */
  const change = (mosqueId: string, work: (tx: Tx, mosque: MosquesTable, now: string) => Promise<Change>) =>
    store.write(async (tx) => {
      const mosque = await lockMosque(tx, mosqueId);
      assert.ok(mosque, `There is no mosque ${mosqueId}.`);
      const at = new Date().toISOString();
      const origin = { mosqueId, at, actorKind: "operator", actorId: "e2e", requestId: "e2e" } as const;
      await recordChange(tx, origin, await work(tx, mosque, at));
    });

  return {
    addMosque({ name = "Masjid Noor", timeZoneId = "Europe/London", ...settings } = {}) {
      const mosqueId = crypto.randomUUID();
      return store.write(async (tx) => {
        const now = new Date().toISOString();
        await createMosque(tx, { id: mosqueId, communityName: name, timeZoneId, createdAt: now });
        if (Object.keys(settings).length > 0) await saveSettings(tx, mosqueId, settings);
        const key = { mosqueId, name, scope: "sync:write", createdBy } as const;
        return { mosqueId, ...(await createKey(tx, key, now)) };
      });
    },
    setCapabilities: (mosqueId, settings) =>
      change(mosqueId, async (tx) => {
        await saveSettings(tx, mosqueId, settings);
        return { resource: "capabilities", resourceId: mosqueId, after: settings };
      }),
    setVerificationStatus: (mosqueId, verificationStatus) =>
      change(mosqueId, async (tx, mosque) => {
        const [before, after] = [profileOf(mosque), { ...profileOf(mosque), verificationStatus }];
        await saveProfile(tx, after);
        return { resource: "profile", resourceId: mosqueId, before, after };
      }),
    addKey: (mosqueId, { scope = "sync:write", expiresAt }) =>
      store.write((tx) =>
        createKey(tx, { mosqueId, name: "Another", scope, createdBy, expiresAt }, new Date().toISOString()),
      ),
    revokeKey: (mosqueId, keyId) =>
      change(mosqueId, async (tx, _, now) => {
        await revokeKey(tx, keyId, now);
        return { resource: "keys", resourceId: keyId };
      }),
    async rotateKey(mosqueId, keyId, graceUntil) {
      const { promise, resolve } = Promise.withResolvers<IssuedKey>();
      await change(mosqueId, async (tx, _, now) => {
        const issued = await rotateKey(tx, keyId, { createdBy, graceUntil: graceUntil ?? null }, now);
        assert.ok(issued, "An ended key cannot be rotated.");
        resolve(issued);
        return { resource: "keys", resourceId: keyId };
      });
      return promise;
    },
    close: () => store.close(),
  };
}
