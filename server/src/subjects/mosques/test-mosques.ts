import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { findWatch } from "../health/rows/watches.ts";
import { recordAct, recordEvent } from "../security/record-event.ts";
import { requireStillMay } from "../team/still-permitted.ts";
import { summaryOf } from "./mosque-summary.ts";
import { findMosque, lockMosque } from "./rows/mosques.ts";
import { createTestMosque, emptyTestMosque as empty, findTestMosque } from "./rows/test-mosques.ts";

/** The mosque is locked, so two owners who click at the same time get the same test mosque. */
export const makeTestMosque: MosqueHandler<"makeTestMosque"> = async (asked) => {
  const { services, tx, mosque, role, origin } = asked;
  const existingId = await findTestMosque(tx, mosque.id);
  const existing = existingId === undefined ? undefined : await findMosque(tx, existingId);
  if (existing) {
    const watch = await findWatch(tx, existing.id);
    return { response: { mosque: summaryOf(existing, role, undefined, watch?.state ?? "paused") } };
  }
  const ownOrigin = { ...origin, mosqueId: services.newId() };
  const made = await createTestMosque(tx, mosque, ownOrigin, services.newId);
  const details = { mosque: made.communityName };
  await recordEvent(tx, asked, { kind: "test_mosque_made", mosqueId: mosque.id, details });
  return { response: { mosque: summaryOf(made, role, undefined, "paused") } };
};

/** A test mosque may have the data of hours of tests, so further steps are separate transactions. */
export const emptyTestMosque: MosqueHandler<"emptyTestMosque"> = async (asked) => {
  const { services, user, tx, mosque, origin } = asked;
  const real = await findMosque(tx, mosque.testOf ?? "");
  let { isEmpty, ...deleted } = await empty(asked, real);
  await recordAct(tx, asked, { kind: "test_mosque_emptied", mosqueId: mosque.id });
  return async () => {
    while (!isEmpty) {
      const step = await services.store.write(async (later) => {
        const locked = await lockMosque(later, mosque.id);
        if (!locked) return undefined;
        await requireStillMay(later, "editData", { userId: user.id, mosqueId: mosque.id });
        return empty({ tx: later, mosque: locked, origin }, real);
      });
      isEmpty = step?.isEmpty ?? true; // It may have been removed meanwhile.
      deleted = {
        prayers: deleted.prayers + (step?.prayers ?? 0),
        announcements: deleted.announcements + (step?.announcements ?? 0),
        events: deleted.events + (step?.events ?? 0),
      };
    }
    return { response: deleted };
  };
};
