import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { plainNameOf } from "../mosques/rules/test-mosques.ts";
import { recordEvent } from "../security/record-event.ts";
import { keyDaysMost, listEndlessKeys, saveKeyDaysMost } from "./rows/longest-life.ts";

export const getKeyLife: OtherHandler<"getKeyLife"> = ({ services: { store }, query: { page } }) =>
  store.read((tx) => answerOf(tx, page));

export const setKeyLife: OtherHandler<"setKeyLife"> = async (asked) => {
  const { services, body } = asked;
  return services.store.write(async (tx) => {
    const { days } = body;
    if (days !== undefined && days !== ((await keyDaysMost(tx)) ?? null)) {
      await saveKeyDaysMost(tx, days);
      const details = { setting: "keyDaysMost", to: String(days ?? "") } as const;
      await recordEvent(tx, asked, { kind: "setting_changed", details });
    }
    return answerOf(tx, 1);
  });
};

async function answerOf(tx: Tx, page: number | undefined) {
  const days = await keyDaysMost(tx);
  const { keys, total } = await listEndlessKeys(tx, page);
  const endless = { keys: keys.map((key) => ({ ...key, communityName: plainNameOf(key) })), total };
  return { answer: { ...(days !== undefined && { days }), endless } };
}
