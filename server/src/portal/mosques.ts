import { limits } from "@mosque-sync/contract";
import { mosqueUsesOf } from "../store/key-uses.ts";
import { firstMosques, mosquesAmong, ownMosques } from "../store/mosque-list.ts";
import type { MosqueHandler, OtherHandler } from "./handler.ts";
import { summaryOf } from "./mosque-summary.ts";

/** The mosques that the user looks after; then, for an operator, the others. */
export const listMosques: OtherHandler<"listMosques"> = async ({ services, user, search }) => {
  const { store } = services;
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
  const now = services.now();
  return {
    answer: {
      mosques: mosques.map((mosque) => summaryOf(mosque, mosque.role ?? undefined, uses.get(mosque.id), now)),
    },
  };
};

export const getMosque: MosqueHandler<"getMosque"> = async ({ services, mosque, role, at }) => {
  return async () => {
    const uses = await mosqueUsesOf(services.store, [mosque.id]);
    return { answer: { mosque: summaryOf(mosque, role, uses.get(mosque.id), new Date(at)) } };
  };
};
