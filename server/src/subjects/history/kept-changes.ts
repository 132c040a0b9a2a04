import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { recordEvent } from "../security/record-event.ts";
import { type ChangeBounds, keepChanges, keptChanges } from "./rows/kept-changes.ts";

export const getKeptChanges: OtherHandler<"getKeptChanges"> = ({ services: { store, changeBounds } }) =>
  store.read((tx) => answerOf(tx, changeBounds));

export const setKeptChanges: OtherHandler<"setKeptChanges"> = (asked) => {
  const { services, body } = asked;
  const { days, perMosque } = body;
  return services.store.write(async (tx) => {
    if (days !== undefined) await keepChanges(tx, "days", days);
    if (perMosque !== undefined) await keepChanges(tx, "perMosque", perMosque);
    const details = { setting: "keptChanges", to: JSON.stringify(body) } as const;
    await recordEvent(tx, asked, { kind: "setting_changed", details });
    return answerOf(tx, services.changeBounds);
  });
};

async function answerOf(tx: Tx, defaults: ChangeBounds) {
  return { answer: { ...(await keptChanges(tx, defaults)), defaults: { ...defaults } } };
}
