import type { KeyUsesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { findKeyUses } from "#subjects/keys/rows/key-uses.ts";
import type { KeyFamily, LoggedFamily } from "#subjects/keys/rules/key-families.ts";
import { findQuarters } from "./key-quarter-hours.ts";
import { findNewestRequests, type ListedRequest } from "./request-batches.ts";

/**
 * The logged requests of a mosque's keys that may write.
 * @param since the first quarter that counts
 */
export async function findLogged(
  tx: RequestLogTx,
  mosqueId: string,
  families: readonly KeyFamily[],
  since: number,
): Promise<LoggedFamily<ListedRequest>[]> {
  const keyIds = families.flatMap((family) => family.keyIds);
  if (keyIds.length === 0) return [];
  const places = keyIds.map((id) => ({ id, mosqueId }));
  const uses = [...(await findKeyUses(tx, places)).values()];
  if (uses.length === 0) return families.map(unused);
  const quarters = await findQuarters(tx, mosqueId, keyIds, since);
  const logged: LoggedFamily<ListedRequest>[] = [];
  for (const family of families) {
    const isOfFamily = ({ keyId }: { readonly keyId: string }) => family.keyIds.includes(keyId);
    const use = useOf(uses.filter(isOfFamily));
    if (!use) logged.push(unused(family));
    else {
      const requests = await findNewestRequests(tx, mosqueId, family.keyIds, use.lastUsedAt);
      logged.push({ family, use, quarters: quarters.filter(isOfFamily), requests });
    }
  }
  return logged;
}

function unused(family: KeyFamily): LoggedFamily<ListedRequest> {
  return { family, use: undefined, quarters: [], requests: [] };
}

/** The use of a family: of its newest request, and its newest success. */
function useOf(uses: readonly KeyUsesTable[]): LoggedFamily["use"] {
  const [newest] = uses.toSorted((one, other) => (one.lastUsedAt > other.lastUsedAt ? -1 : 1));
  if (!newest) return undefined;
  const successes = uses.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).toSorted();
  return {
    lastUsedAt: newest.lastUsedAt,
    lastReason: newest.lastReason,
    lastSuccessAt: successes.at(-1) ?? null,
  };
}

/** The time of the oldest logged request, ISO; undefined if the log is empty. */
export async function findLogStart(tx: RequestLogTx): Promise<string | undefined> {
  const { since } = await tx
    .selectFrom("requestLogSizes")
    .select(({ fn }) => fn.min("since").as("since"))
    .executeTakeFirstOrThrow();
  return since ?? undefined;
}
