import { limits } from "@mosque-sync/contract";
import { ApiError } from "../../domain/api-error.ts";
import { requireFreeName } from "../../domain/keys/key-names.ts";
import { graceEnd } from "../../domain/keys/key-rotation.ts";
import { keyStatus, works } from "../../domain/keys/key-status.ts";
import { dayBefore } from "../../domain/made-today.ts";
import { listKeyPage } from "../../store/keys/key-list.ts";
import { keyUsesOf } from "../../store/keys/key-uses.ts";
import {
  endGrace as endGraceOf,
  findKeyOf,
  type IssuedKey,
  createKey as issueKey,
  type ListedKey,
  rotateKey as replaceKey,
  revokeKey as revoke,
} from "../../store/keys/keys.ts";
import type { AskedOfMosque, MosqueHandler } from "../handler.ts";
import { keyAnswer, keyAnswers } from "./key-answers.ts";
import { changeKeys } from "./key-changes.ts";

export const listKeys: MosqueHandler<"listKeys"> = async ({ services, tx, mosque, query, at }) => {
  const now = new Date(at);
  const { keys, ...counts } = await listKeyPage(tx, mosque.id, query, now);
  return async () => ({ answer: { keys: await keyAnswers(services.store, keys, now), ...counts } });
};

export const getKey: MosqueHandler<"getKey"> = async (asked) =>
  answerWith(asked, requireFound(await findKeyOf(asked.tx, asked.mosque.id, asked.params.keyId)));

export const createKey: MosqueHandler<"createKey"> = async (asked) => {
  const { tx, mosque, user, body, at } = asked;
  const { name, scope, expiresAt } = body;
  const now = new Date(at);
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()) throw ApiError.of("expiry_in_past");
  return issue(asked, async (keys) => {
    requireRoom(keys, name, now);
    const key = { mosqueId: mosque.id, name, scope, createdBy: user.id, expiresAt: expiresAt ?? null };
    return issueKey(tx, key, at);
  });
};

/** An expired key can be rotated too: its successor does not expire, and counts as a new working key. */
export const rotateKey: MosqueHandler<"rotateKey"> = async (asked) => {
  const { tx, user, params, body, at } = asked;
  const now = new Date(at);
  return issue(asked, async (keys) => {
    const key = requireKey(keys, params.keyId);
    if (keyStatus(key, now) === "expired") requireRoom(keys, key.name, now);
    const graceUntil = graceEnd(body.grace, key.expiresAt, now);
    const issued = await replaceKey(tx, key.id, { createdBy: user.id, graceUntil }, at);
    if (!issued) throw ApiError.of("key_ended");
    return issued;
  });
};

export const endGrace: MosqueHandler<"endGrace"> = async (asked) => {
  const { tx, params, at } = asked;
  const { keys } = await changeKeys(asked, async (found) => {
    const key = requireKey(found, params.keyId);
    if (keyStatus(key, new Date(at)) !== "grace") throw ApiError.of("key_not_in_grace");
    await endGraceOf(tx, key.id);
  });
  return answerWith(asked, requireKey(keys, params.keyId));
};

/** If a key has leaked, so may the one that it replaced: both are revoked. */
export const revokeKey: MosqueHandler<"revokeKey"> = async (asked) => {
  const { tx, params, body, at } = asked;
  const now = new Date(at);
  const { keys } = await changeKeys(asked, async (found) => {
    const key = requireKey(found, params.keyId);
    if (!works(keyStatus(key, now))) throw ApiError.of("key_ended");
    if (body.name !== key.name) throw ApiError.of("name_not_confirmed");
    const isInGrace = (other: ListedKey) =>
      other.familyId === key.familyId && keyStatus(other, now) === "grace";
    const ending = found.filter((other) => other === key || isInGrace(other));
    for (const { id } of ending) await revoke(tx, id, at);
  });
  return answerWith(asked, requireKey(keys, params.keyId));
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
 * Answers with the new key, in full this once. Rows of keys are never deleted, so the number created in a day is
 * limited.
 */
async function issue(
  asked: AskedOfMosque<"createKey" | "rotateKey">,
  make: (keys: readonly ListedKey[]) => Promise<IssuedKey>,
) {
  const dayAgo = dayBefore(asked.at);
  const { keys, result } = await changeKeys(asked, (found) => {
    const madeToday = found.filter(({ createdAt }) => createdAt > dayAgo).length;
    if (madeToday >= limits.keysMadePerDay) throw ApiError.of("too_many_today");
    return make(found);
  });
  const key = keyAnswer(requireKey(keys, result.keyId), undefined, new Date(asked.at));
  return { answer: { key, apiKey: result.apiKey, baseUrl: asked.services.publicAddress.current() } };
}

/** Answers with a key and its last use, which is read after the transaction. */
function answerWith({ services, at }: Pick<AskedOfMosque<"getKey">, "services" | "at">, key: ListedKey) {
  return async () => {
    const uses = await keyUsesOf(services.store, [key.id]);
    return { answer: { key: keyAnswer(key, uses.get(key.id), new Date(at)) } };
  };
}

function requireKey(keys: readonly ListedKey[], keyId: string): ListedKey {
  return requireFound(keys.find(({ id }) => id === keyId));
}

function requireFound(key: ListedKey | undefined): ListedKey {
  if (!key) throw ApiError.of("key_not_found");
  return key;
}
