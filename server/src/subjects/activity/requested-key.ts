import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findKeyOf, type ListedKey } from "../keys/rows/keys.ts";

/** The mosque's key whose activity is asked for. @throws ApiError key_not_found */
export async function requireKey(tx: Tx, mosqueId: string, keyId: string): Promise<ListedKey> {
  const key = await findKeyOf(tx, mosqueId, keyId);
  if (!key) throw ApiError.of("key_not_found");
  return key;
}
