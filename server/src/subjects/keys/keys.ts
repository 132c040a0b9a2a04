import { limits, type PortalBodyOf, type SecurityEventKind } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { dayBefore } from "#domain/last-24-hours.ts";
import { readNetwork } from "#settings/ip-addresses.ts";
import { cursorOf, positionIn } from "#store/lists/cursors.ts";
import { toJson } from "#store/tables/columns.ts";
import type { ApiKeysTable } from "#store/tables/mosque-tables.ts";
import type { AskedOfMosque, MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { plainNameOf } from "../mosques/rules/test-mosques.ts";
import { findSetting } from "../operator/rows/settings.ts";
import { type EventSource, recordEvent } from "../security/record-event.ts";
import { keyResponse, keyResponses } from "./key-responses.ts";
import { findEndlessKeys, listKeyPage } from "./rows/key-list.ts";
import { keyUsesOf } from "./rows/key-uses.ts";
import {
  endGrace as endGraceOf,
  findKeyOf,
  type IssuedKey,
  createKey as issueKey,
  type KeyChange,
  type ListedKey,
  listKeys as listMosqueKeys,
  networksOfKey,
  rotateKey as replaceKey,
  revokeKey as revoke,
  updateKey as saveKey,
} from "./rows/keys.ts";
import { keyStatus, works } from "./rules/api-keys.ts";
import { expiryOf, graceEnd } from "./rules/key-life.ts";

export const listKeys: MosqueHandler<"listKeys"> = async ({ services, tx, mosque, query, at }) => {
  const now = new Date(at);
  const { keys, ...counts } = await listKeyPage(tx, mosque.id, query, now);
  const days = await findSetting(tx, "keyDaysMost");
  const others = { ...counts, ...(days !== undefined && { keyDaysMost: days }) };
  return async () => ({ response: { keys: await keyResponses(services.store, keys, now), ...others } });
};

export const getKey: MosqueHandler<"getKey"> = async (asked) => respondWith(asked, await requireKeyOf(asked));

export const createKey: MosqueHandler<"createKey"> = async (asked) => {
  const { services, tx, user, body, at } = asked;
  const { name, scope } = body;
  const now = new Date(at);
  if (body.expiresAt !== undefined && Date.parse(body.expiresAt) <= now.getTime())
    throw ApiError.of("expiry_in_past");
  const expiresAt = expiryOf(body.expiresAt ?? null, await findSetting(tx, "keyDaysMost"), now);
  return issue(asked, "key_created", async (keys) => {
    requireRoom(keys, name, now);
    const [id, familyId] = [services.newId(), services.newId()];
    return issueKey(asked, { id, familyId, name, scope, createdBy: user.id, expiresAt });
  });
};

/** A key and its predecessor, while the predecessor still works, share their name and networks. */
export const updateKey: MosqueHandler<"updateKey"> = async (asked) => {
  const { tx, mosque, params, body, at } = asked;
  const all = await listMosqueKeys(tx, mosque.id);
  const key = requireKey(all, params.keyId);
  const working = all.filter((one) => works(keyStatus(one, new Date(at))));
  if (!working.includes(key)) throw ApiError.of("key_ended");
  const change = changeOf(body);
  const isOfFamily = ({ familyId }: ListedKey) => familyId === key.familyId;
  if (change.name !== undefined) {
    const others = working.filter((one) => !isOfFamily(one));
    requireFreeName(
      change.name,
      others.map(({ name }) => name),
    );
  }
  for (const one of working.filter(isOfFamily)) await saveKey(asked, one, change);
  await recordChange(asked, key, change);
  return respondWith(asked, await requireKeyOf(asked));
};

/**
 * An expired key can be rotated too: its successor does not expire, unless the operator bounds the life of keys, and
 * counts as a new working key.
 */
export const rotateKey: MosqueHandler<"rotateKey"> = async (asked) => {
  const { services, user, params, body, at } = asked;
  const now = new Date(at);
  return issue(asked, "key_rotated", async (keys) => {
    const key = requireKey(keys, params.keyId);
    if (keyStatus(key, now) === "expired") requireRoom(keys, key.name, now);
    const graceUntil = graceEnd(body.grace, key.expiresAt, now);
    const rotation = {
      successorId: services.newId(),
      createdBy: user.id,
      graceUntil,
      daysMost: await findSetting(asked.tx, "keyDaysMost"),
    };
    const issued = await replaceKey(asked, key.id, rotation);
    if (!issued) throw ApiError.of("key_ended");
    return issued;
  });
};

export const endGrace: MosqueHandler<"endGrace"> = async (asked) => {
  const key = await requireKeyOf(asked);
  if (keyStatus(key, new Date(asked.at)) !== "grace") throw ApiError.of("key_not_in_grace");
  await endGraceOf(asked, key);
  await recordKey(asked, "key_grace_ended", key);
  return respondWith(asked, await requireKeyOf(asked));
};

/** If a key has leaked, its predecessor may have leaked too, so both are revoked. */
export const revokeKey: MosqueHandler<"revokeKey"> = async (asked) => {
  const { tx, mosque, params, body, at } = asked;
  const now = new Date(at);
  const keys = await listMosqueKeys(tx, mosque.id);
  const key = requireKey(keys, params.keyId);
  if (!works(keyStatus(key, now))) throw ApiError.of("key_ended");
  if (body.name !== key.name) throw ApiError.of("name_not_confirmed");
  const isInGrace = (other: ListedKey) =>
    other.familyId === key.familyId && keyStatus(other, now) === "grace";
  for (const ending of keys.filter((other) => other === key || isInGrace(other))) {
    await revoke(asked, ending);
    await recordKey(asked, "key_revoked", ending);
  }
  return respondWith(asked, await requireKeyOf(asked));
};

/** @throws ApiError name_taken, too_many_keys */
function requireRoom(keys: readonly ListedKey[], name: string, now: Date): void {
  const working = keys.filter((key) => works(keyStatus(key, now)));
  requireFreeName(
    name,
    working.map((key) => key.name),
  );
  if (working.length >= limits.workingKeysPerMosque) throw ApiError.of("too_many_keys");
}

/**
 * Responds with the new key, in full only this once. Rows of keys are never deleted, so the number of keys per day is
 * limited.
 */
async function issue(
  asked: AskedOfMosque<"createKey" | "rotateKey">,
  kind: "key_created" | "key_rotated",
  make: (keys: readonly ListedKey[]) => Promise<IssuedKey>,
) {
  const { services, tx, mosque, at } = asked;
  const dayAgo = dayBefore(at);
  const keys = await listMosqueKeys(tx, mosque.id);
  const madeToday = keys.filter(({ createdAt }) => createdAt > dayAgo).length;
  if (madeToday >= limits.keysMadePerDay) throw ApiError.of("too_many_today");
  const { keyId, apiKey } = await make(keys);
  const issued = requireFound(await findKeyOf(tx, mosque.id, keyId));
  await recordKey(asked, kind, issued);
  const key = keyResponse(issued, undefined, new Date(at));
  return { response: { key, apiKey, baseUrl: services.publicAddress.current() } };
}

function recordKey(
  asked: EventSource & Pick<AskedOfMosque<"getKey">, "tx" | "mosque">,
  kind: SecurityEventKind,
  { id: keyId, name: key, scope }: ListedKey,
): Promise<void> {
  return recordEvent(asked.tx, asked, { kind, mosqueId: asked.mosque.id, details: { key, keyId, scope } });
}

/** Responds with a key and its last use, which is read after the transaction. */
function respondWith({ services, at }: Pick<AskedOfMosque<"getKey">, "services" | "at">, key: ListedKey) {
  return async () => {
    const uses = await keyUsesOf(services.store, [key]);
    return { response: { key: keyResponse(key, uses.get(key.id), new Date(at)) } };
  };
}

/** The key that the path names, as it is in the transaction now. */
async function requireKeyOf({
  tx,
  mosque,
  params,
}: Pick<AskedOfMosque<"getKey">, "tx" | "mosque" | "params">): Promise<ListedKey> {
  return requireFound(await findKeyOf(tx, mosque.id, params.keyId));
}

function requireKey(keys: readonly ListedKey[], keyId: string): ListedKey {
  return requireFound(keys.find(({ id }) => id === keyId));
}

function requireFound(key: ListedKey | undefined): ListedKey {
  if (!key) throw ApiError.of("key_not_found");
  return key;
}

export const listEndlessKeys: OtherHandler<"listEndlessKeys"> = async ({ services, query }) => {
  const after = positionIn("endless keys", query.cursor, ["instant", "text"]);
  const { keys, counted, next } = await services.store.readLong((tx) => findEndlessKeys(tx, after));
  return {
    response: {
      keys: keys.map((key) => ({ ...key, communityName: plainNameOf(key) })),
      ...counted,
      ...(next && { next: cursorOf("endless keys", next) }),
    },
  };
};

/**
 * The columns that a change of a key saves.
 * @throws ApiError network_invalid
 */
function changeOf({ name, networks }: PortalBodyOf<"updateKey">): KeyChange {
  return {
    ...(name !== undefined && { name }),
    ...(networks !== undefined && { networks: listOf(networks) }),
  };
}

/** The networks in their stored form: each once, in its shortest form; null for an empty list. */
function listOf(networks: readonly string[]): ApiKeysTable["networks"] {
  const shortest = networks.map((text, index) => {
    const network = readNetwork(text.trim());
    if (network === undefined) throw ApiError.of("network_invalid", { field: `networks[${index}]` });
    return network;
  });
  return shortest.length === 0 ? null : toJson([...new Set(shortest)]);
}

async function recordChange(
  asked: AskedOfMosque<"updateKey">,
  key: ListedKey,
  { name = key.name, networks = key.networks }: KeyChange,
): Promise<void> {
  const { tx, mosque } = asked;
  const of = { mosqueId: mosque.id };
  if (name !== key.name) {
    await recordEvent(tx, asked, { kind: "key_renamed", ...of, details: { key: name, from: key.name } });
  }
  if (networks !== key.networks) {
    const list = networksOfKey({ networks })?.join(", ") ?? "";
    await recordEvent(tx, asked, {
      kind: "key_networks_changed",
      ...of,
      details: { key: name, networks: list },
    });
  }
}

/**
 * Refuses a name that people would confuse with a working key's: case and outer spaces make no difference.
 * @throws ApiError name_taken
 */
export function requireFreeName(name: string, taken: readonly string[]): void {
  const found = taken.find((other) => asRead(other) === asRead(name));
  if (found !== undefined) throw ApiError.of("name_taken", { name: found });
}

function asRead(name: string): string {
  return name.normalize().trim().toLowerCase();
}
