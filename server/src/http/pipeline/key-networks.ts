import { LRUCache } from "lru-cache";
import { ApiError } from "#domain/api-error.ts";
import { type Networks, networksOf } from "#settings/ip-addresses.ts";
import type { FoundKey } from "#store/found-key.ts";
import { networksOfKey } from "#subjects/keys/rows/keys.ts";

/** Checks where the requests of keys come from. */
export interface KeyNetworks {
  /**
   * @param address the client's, as `clientAddressOf` returns it
   * @throws ApiError address_not_allowed
   */
  require(key: FoundKey, address: () => string): void;
}

/** Creates the check. It keeps the networks of keys that are in use, so that their text is read once. */
export function createKeyNetworks(): KeyNetworks {
  const known = new LRUCache<string, Networks>({ max: 1_000 });
  return {
    require(key, address) {
      if (key.networks === null) return;
      let networks = known.get(key.networks);
      if (!networks) {
        networks = networksOf(networksOfKey(key) ?? []);
        known.set(key.networks, networks);
      }
      const client = address();
      if (client === "unknown" || !networks.has(client)) {
        throw ApiError.of("address_not_allowed", { address: client });
      }
    },
  };
}
