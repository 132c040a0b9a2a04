import type { PortalResponseOf } from "@mosque-sync/contract";
import { cursorOf } from "#store/lists/cursors.ts";
import type { MosqueHandler, OtherHandler, PortalServices } from "../handlers/portal-handler.ts";
import { findWatch } from "../health/rows/watches.ts";
import { mosqueUsesOf } from "../keys/rows/key-uses.ts";
import { summaryOf } from "./mosque-summary.ts";
import type { MosqueSearch } from "./rows/mosque-conditions.ts";
import { listMosques as findMosques, nameOfList } from "./rows/mosque-list.ts";
import { findTestMosque } from "./rows/test-mosques.ts";

export const listMosques: OtherHandler<"listMosques"> = async ({ services, user, query }) => ({
  response: await mosquePage(services, { ...query, userId: user.id, isOwn: true }),
});

/** A page of the mosques that match a search. */
export async function mosquePage(
  services: PortalServices,
  asked: Omit<MosqueSearch, "now">,
): Promise<PortalResponseOf<"listMosques">> {
  const search = { ...asked, now: services.now() };
  const { mosques, next, counted } = await services.store.readLong((tx) => findMosques(tx, search));
  return {
    mosques: mosques.map(({ needs, ...mosque }) => ({
      ...summaryOf(mosque, mosque.role ?? undefined, mosque.use, mosque.health),
      ...(needs.length > 0 && { needs: [...needs] }),
    })),
    ...counted,
    ...(next && { next: cursorOf(nameOfList(search), next) }),
  };
}

export const getMosque: MosqueHandler<"getMosque"> = async ({ services, tx, mosque, role }) => {
  const watch = await findWatch(tx, mosque.id);
  const testMosqueId = await findTestMosque(tx, mosque.id);
  return async () => {
    const found = (await mosqueUsesOf(services.store, [mosque.id])).get(mosque.id);
    const use = found?.writerUsedAt ? found : undefined;
    const health = watch?.state ?? "never";
    const summary = summaryOf(mosque, role, use, health);
    const { timeZoneId } = mosque;
    return { response: { mosque: summary, timeZoneId, ...(testMosqueId !== undefined && { testMosqueId }) } };
  };
};
