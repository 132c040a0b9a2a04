import type { OtherHandler } from "../handlers/portal-handler.ts";
import { plainNameOf } from "../mosques/rules/test-mosques.ts";
import { listEndlessKeys as listKeys } from "./rows/endless-keys.ts";

export const listEndlessKeys: OtherHandler<"listEndlessKeys"> = async ({ services, query }) => {
  const { keys, total } = await services.store.read((tx) => listKeys(tx, query.page));
  return { response: { keys: keys.map((key) => ({ ...key, communityName: plainNameOf(key) })), total } };
};
