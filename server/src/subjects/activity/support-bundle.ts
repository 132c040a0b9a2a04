import { type Change, type LoggedRequest, type SupportBundle, uuidPattern } from "@mosque-sync/contract";
import { version } from "#program.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import type { ListedKey } from "../keys/rows/keys.ts";
import { keyStatus, redactKeys } from "../keys/rules/api-keys.ts";
import { announcementTable, eventTable } from "../mosque-data/rows/items.ts";
import { prayersOf } from "../mosque-data/rows/prayers.ts";
import { mosqueNames } from "../mosques/rows/mosque-names.ts";
import { settingsOf } from "../mosques/rows/mosques.ts";
import { kindOf } from "../mosques/rules/test-mosques.ts";
import { explained, requestResponse, requireKey } from "./activity-responses.ts";
import { requireLogged } from "./requests.ts";
import { requestsAroundOne } from "./rows/one-run.ts";
import { itemIdsIn, redactPath } from "./rules/redact-path.ts";
import { changesOf } from "./runs.ts";

export const getSupportBundle: MosqueHandler<"getSupportBundle"> = async (asked) => {
  const { services, tx, mosque, params, query, at } = asked;
  const key = await requireKey(tx, mosque.id, params.keyId);
  return async () => {
    const request = await requireLogged(services, mosque.id, params.keyId, query);
    const { run, hasMore } = await requestsAroundOne(services.store, request);
    const publicUrl = services.publicAddress.current();
    const names = new Map([[key.id, key.name]]);
    const sent = run.requests.map((one) => requestResponse(one, names));
    return services.store.read(async (later) => {
      const { changes } = await changesOf(later, mosque, run);
      const ownIds = await ownIdsOf(later, mosque, sent, changes);
      const owned = <R extends LoggedRequest>(one: R): R => ({ ...one, path: redactPath(one.path, ownIds) });
      const bundle: SupportBundle = {
        madeAt: at,
        service: { version, api: "v1", publicUrl },
        mosque: mosqueFacts(mosque),
        key: keyFacts(key, new Date(at)),
        request: explained(owned(requestResponse(request, names)), request.details, publicUrl),
        run: {
          ...{ from: run.from, to: run.to, hasMore },
          requests: sent.map(owned).map(({ keyId: _, keyName: __, ...one }) => one),
          changes: changes.map(({ actor: _, ...change }) => change),
        },
      };
      return { response: await withoutOthers(later, mosque.id, bundle) };
    });
  };
};

function mosqueFacts(mosque: MosquesTable): SupportBundle["mosque"] {
  const { id, timeZoneId, verificationStatus } = mosque;
  const { profileVersion, announcementsVersion, prayersVersion, eventsVersion, capabilitiesVersion } = mosque;
  return {
    ...{ id, isTest: kindOf(mosque) === "test", timeZoneId, verificationStatus, ...settingsOf(mosque) },
    versions: {
      profile: profileVersion,
      announcements: announcementsVersion,
      prayers: prayersVersion,
      events: eventsVersion,
      capabilities: capabilitiesVersion,
    },
  };
}

function keyFacts(key: ListedKey, now: Date): SupportBundle["key"] {
  const { id, prefix, name, scope, createdAt, expiresAt, endedAt } = key;
  return {
    ...{ id, prefix, name, scope, status: keyStatus(key, now), createdAt },
    ...(expiresAt !== null && { expiresAt }),
    ...(endedAt !== null && { endedAt }),
  };
}

/** The ids in the paths of requests that are known as the mosque's own, with the mosque's. */
async function ownIdsOf(
  tx: Tx,
  mosque: MosquesTable,
  requests: readonly LoggedRequest[],
  changes: readonly Change[],
): Promise<Set<string>> {
  const own = new Set([mosque.id, ...prayersOf(mosque).map(({ prayer }) => prayer.id)]);
  for (const { resourceId } of changes) own.add(resourceId);
  const asked = new Set(requests.flatMap(({ path }) => itemIdsIn(path)));
  for (const id of asked.difference(own)) {
    if (!isUuid.test(id)) continue;
    if (await announcementTable.find(tx, mosque.id, id)) own.add(id);
    else if (await eventTable.find(tx, mosque.id, id)) own.add(id);
  }
  return own;
}

const isUuid = new RegExp(uuidPattern);
const anyUuid = new RegExp(uuidPattern.slice(1, -1), "g");

/**
 * Removes keys and the ids of other mosques, which the mosque's texts and the ids of its client may contain by mistake.
 */
async function withoutOthers(tx: Tx, mosqueId: string, bundle: SupportBundle): Promise<SupportBundle> {
  const text = redactKeys(JSON.stringify(bundle));
  const ids = new Set((text.match(anyUuid) ?? []).map((id) => id.toLowerCase()));
  ids.delete(mosqueId);
  const others = await mosqueNames(tx, [...ids]);
  const cleaned = text.replace(anyUuid, (id) => (others.has(id.toLowerCase()) ? "[another mosque]" : id));
  return JSON.parse(cleaned); // Only within texts was something replaced.
}
