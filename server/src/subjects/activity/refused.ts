import { partOf } from "#store/lists/pages.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { refusedResponse } from "./activity-responses.ts";
import { unlessUnavailable } from "./log-state.ts";
import { countRefused, listRefused } from "./rows/refused-requests.ts";

export const listRefusedRequests: OtherHandler<"listRefusedRequests"> = async ({ services, query }) => {
  const { reason, page } = query;
  const keptDays = services.requestLogDays;
  const found = await unlessUnavailable(services, () =>
    services.store.readRequestLog(async (tx) => ({
      refused: await listRefused(tx, { reason, ...partOf(page) }),
      reasons: await countRefused(tx),
    })),
  );
  if (!found) return { response: { refused: [], total: 0, reasons: [], log: { isAway: true, keptDays } } };
  const { refused, reasons } = found;
  const counted = reasons.filter((row) => reason === undefined || row.reason === reason);
  return {
    response: {
      refused: refused.map(refusedResponse),
      total: counted.reduce((sum, { listed }) => sum + listed, 0),
      reasons,
      log: { isAway: false, keptDays },
    },
  };
};
