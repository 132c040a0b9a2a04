import { LRUCache } from "lru-cache";
import { type ParsedKey, parseApiKey } from "#subjects/keys/rules/api-keys.ts";

/** Caches parsed keys: the same few are sent over and over, and their hash never changes. */
export interface ParsedKeys {
  /** @throws ApiError api_key_format, api_key_checksum */
  parse(credential: string): ParsedKey;
  /**
   * The id of a key that was found before. It never changes, so a request can be counted while its key is looked up;
   * whether the key still works is decided by the lookup.
   */
  idOf(key: ParsedKey): string | undefined;
  noteIssued(key: ParsedKey, id: string): void;
}

export function createParsedKeys(): ParsedKeys {
  const parsed = new LRUCache<string, ParsedKey>({ max: 1_000 });
  const issuedIds = new WeakMap<ParsedKey, string>();
  return {
    parse(credential) {
      const known = parsed.get(credential);
      if (known) return known;
      const key = parseApiKey(credential);
      parsed.set(credential, key);
      return key;
    },
    idOf: (key) => issuedIds.get(key),
    noteIssued: (key, id) => void issuedIds.set(key, id),
  };
}
