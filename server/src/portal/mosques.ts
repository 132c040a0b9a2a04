import { limits, type MosqueSummary, type User } from "@mosque-sync/contract";
import { mosqueUsesOf } from "../store/key-uses.ts";
import { firstMosques, mosquesAmong, ownMosques } from "../store/mosque-list.ts";
import type { MosqueHandler, OtherHandler, PortalServices } from "./handler.ts";
import { summaryOf } from "./mosque-summary.ts";

export const listMosques: OtherHandler<"listMosques"> = async ({ services, user, search }) => ({
  answer: { mosques: await mosquesFor(services, user, search) },
});

/** The mosques that the user looks after; then, for an operator, the others. */
export async function mosquesFor(
  { store, now }: PortalServices,
  user: User,
  search?: string,
): Promise<MosqueSummary[]> {
  const limit = limits.listedMosques;
  const asked = { userId: user.id, search };
  const mosques = await store.read(async (tx) => {
    const own = await ownMosques(tx, asked, limit);
    if (!user.isOperator) return own;
    const first = await mosquesAmong(tx, await firstMosques(tx, search, limit), asked);
    const others = first.filter(({ role }) => role === null);
    return [...own, ...others].slice(0, limit);
  });
  const uses = await mosqueUsesOf(
    store,
    mosques.map(({ id }) => id),
  );
  return mosques.map((mosque) => summaryOf(mosque, mosque.role ?? undefined, uses.get(mosque.id), now()));
}

export const getMosque: MosqueHandler<"getMosque"> = async ({ services, mosque, role, at }) => {
  return async () => {
    const uses = await mosqueUsesOf(services.store, [mosque.id]);
    return { answer: { mosque: summaryOf(mosque, role, uses.get(mosque.id), new Date(at)) } };
  };
};
