import { type ChangeBounds, keepChanges, keptChanges } from "../../store/history/kept-changes.ts";
import type { Tx } from "../../store/tables/schema.ts";
import type { OtherHandler } from "../handler.ts";

export const getKeptChanges: OtherHandler<"getKeptChanges"> = ({ services: { store, changeBounds } }) =>
  store.read((tx) => answerOf(tx, changeBounds));

export const setKeptChanges: OtherHandler<"setKeptChanges"> = ({
  services: { store, changeBounds },
  body: { days, perMosque },
}) =>
  store.write(async (tx) => {
    if (days !== undefined) await keepChanges(tx, "days", days);
    if (perMosque !== undefined) await keepChanges(tx, "perMosque", perMosque);
    return answerOf(tx, changeBounds);
  });

async function answerOf(tx: Tx, defaults: ChangeBounds) {
  return { answer: { ...(await keptChanges(tx, defaults)), defaults: { ...defaults } } };
}
