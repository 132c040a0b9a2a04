import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { recordEvent } from "../security/record-event.ts";
import { lockMosque } from "./rows/mosques.ts";
import { saveSuspension } from "./rows/suspensions.ts";
import { lockTestMosque } from "./rows/test-mosques.ts";

/**
 * Suspends mosques, each with its test mosque in a separate transaction, so that no mosque waits for all others. A
 * repeated request only changes the rest.
 */
export const setSuspension: OtherHandler<"setSuspension"> = async (asked) => {
  const { services, body } = asked;
  const changed: string[] = [];
  for (const mosqueId of body.mosqueIds) {
    if (await services.store.write((tx) => suspend(tx, mosqueId))) changed.push(mosqueId);
  }
  services.sendMails();
  return { response: { changed } };

  async function suspend(tx: Tx, mosqueId: string): Promise<boolean> {
    const { isSuspended } = body;
    const at = services.now().toISOString();
    const mosque = await lockMosque(tx, mosqueId);
    if (!mosque || !(await saveSuspension(tx, mosque, isSuspended, at))) return false;
    const testMosque = await lockTestMosque(tx, mosqueId);
    if (testMosque) await saveSuspension(tx, testMosque, isSuspended, at);
    const kind = isSuspended ? "mosque_suspended" : "suspension_lifted";
    await recordEvent(tx, asked, { kind, mosqueId, details: { mosque: mosque.communityName } });
    return true;
  }
};
