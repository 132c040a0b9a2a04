import type { PortalBodyOf } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { readNetwork } from "#settings/ip-addresses.ts";
import { toJson } from "#store/tables/columns.ts";
import type { ApiKeysTable } from "#store/tables/mosque-tables.ts";
import type { AskedOfMosque } from "../handlers/portal-handler.ts";
import { recordEvent } from "../security/record-event.ts";
import { type KeyChange, type ListedKey, networksOfKey } from "./rows/keys.ts";

/**
 * The columns that a change of a key saves.
 * @throws ApiError network_invalid
 */
export function changeOf({ name, networks }: PortalBodyOf<"updateKey">): KeyChange {
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

export async function recordChange(
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
