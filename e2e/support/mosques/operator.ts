import assert from "node:assert/strict";
import type { Capabilities, Profile, Scope } from "@mosque-sync/contract";
import type { ChangeOrigin, Writing } from "../../../server/src/store/changes.ts";
import { openStore } from "../../../server/src/store/store.ts";
import { toJson } from "../../../server/src/store/tables/columns.ts";
import type { Tx } from "../../../server/src/store/tables/schema.ts";
import {
  createKey,
  findKeyById,
  type IssuedKey,
  revokeKey,
  rotateKey,
} from "../../../server/src/subjects/keys/rows/keys.ts";
import {
  createMosque,
  lockMosque,
  profileOf,
  saveProfile,
  saveSettings,
  settingsOf,
} from "../../../server/src/subjects/mosques/rows/mosques.ts";

const createdBy = "operator";

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
  /** The networks that the key works from. */
  readonly networks?: readonly string[];
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
  const store = await openStore({ databaseUrl, isUnhurried: true });

  /** Changes a mosque as the service does: while its row is locked. */
  const change = <T>(mosqueId: string, work: (writing: Writing) => Promise<T>) =>
    store.write((tx) => changeIn(tx, mosqueId, work));

  return {
    addMosque({ name, timeZoneId, ...settings } = {}) {
      return store.write(async (tx) => {
        const made = await addMosque(tx, { name, timeZoneId });
        if (Object.keys(settings).length > 0) await changeIn(tx, made.mosqueId, settingsChange(settings));
        return made;
      });
    },
    setCapabilities: (mosqueId, settings) => change(mosqueId, settingsChange(settings)),
    setVerificationStatus: (mosqueId, verificationStatus) =>
      change(mosqueId, async (writing) => {
        await saveProfile(writing, { ...profileOf(writing.mosque), verificationStatus });
      }),
    addKey: (mosqueId, { scope = "sync:write", expiresAt, networks: list }) =>
      change(mosqueId, (writing) => {
        const networks = list ? toJson([...list]) : null;
        return createKey(writing, { ...newKey("Another"), scope, expiresAt, networks });
      }),
    revokeKey: (mosqueId, keyId) =>
      change(mosqueId, async (writing) => {
        const key = await findKeyById(writing.tx, keyId);
        assert.ok(key, "The key exists.");
        await revokeKey(writing, key);
      }),
    rotateKey: (mosqueId, keyId, graceUntil = null) =>
      change(mosqueId, async (writing) => {
        const rotation = { successorId: crypto.randomUUID(), createdBy, graceUntil };
        const issued = await rotateKey(writing, keyId, rotation);
        assert.ok(issued, "An ended key cannot be rotated.");
        return issued;
      }),
    close: () => store.close(),
  };
}

async function changeIn<T>(tx: Tx, mosqueId: string, work: (writing: Writing) => Promise<T>): Promise<T> {
  const mosque = await lockMosque(tx, mosqueId);
  assert.ok(mosque, `There is no mosque ${mosqueId}.`);
  return work({ tx, mosque, origin: originOf(mosqueId) });
}

/** Adds a mosque in a transaction, with a key that may write. */
export async function addMosque(
  tx: Tx,
  { name = "Masjid Noor", timeZoneId = "Europe/London" }: Pick<MosqueSettings, "name" | "timeZoneId"> = {},
): Promise<IssuedKey & { readonly mosqueId: string }> {
  const mosqueId = crypto.randomUUID();
  const origin = originOf(mosqueId);
  const mosque = await createMosque(tx, { communityName: name, timeZoneId }, origin);
  return { mosqueId, ...(await createKey({ tx, mosque, origin }, newKey(name))) };
}

function newKey(name: string) {
  const ids = { id: crypto.randomUUID(), familyId: crypto.randomUUID() };
  return { ...ids, name, scope: "sync:write", createdBy } as const;
}

function originOf(mosqueId: string): ChangeOrigin {
  const at = new Date().toISOString();
  return { mosqueId, at, actorKind: "operator", actorId: "e2e", requestId: "e2e" };
}

function settingsChange(settings: Approvals) {
  return async (writing: Writing): Promise<void> => {
    await saveSettings(writing, { ...settingsOf(writing.mosque), ...settings });
  };
}
