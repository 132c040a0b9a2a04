import { mayDo } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { sameValues } from "#domain/merge.ts";
import { bitOf } from "#store/tables/columns.ts";
import { findQuarters } from "../activity/rows/log/key-quarter-hours.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { writingKeysOf } from "../keys/rows/keys.ts";
import { recordAct } from "../security/record-event.ts";
import { findMailWish, saveMailWish } from "../team/rows/members.ts";
import { findWatch, saveWatchSettings, watchSettingsOf } from "./rows/watches.ts";
import { firstQuarterOfStrip } from "./rules/days/days.ts";
import { learntRhythm, usualGrace } from "./rules/rhythm.ts";

/** A period without a grace gets the usual one; without a period, the rhythm is learnt again. */
export const setRhythm: MosqueHandler<"setRhythm"> = async (asked) => {
  const { services, tx, mosque, body, at } = asked;
  const { periodMinutes, paused } = body;
  if (periodMinutes === undefined && body.graceMinutes !== undefined) {
    throw ApiError.of("field_required", { field: "periodMinutes", allowed: "the minutes between two syncs" });
  }
  const graceMinutes = body.graceMinutes ?? (periodMinutes && usualGrace(periodMinutes));
  const own = { periodMinutes: periodMinutes ?? null, graceMinutes: graceMinutes ?? null };
  const before = await findWatch(tx, mosque.id);
  const settings = { ...own, paused: bitOf(paused) };
  if (!before || !sameValues(settings, watchSettingsOf(before))) {
    await saveWatchSettings(tx, mosque, settings, at);
    const details = { setting: "rhythm", to: JSON.stringify(body) } as const;
    await recordAct(tx, asked, { kind: "setting_changed", mosqueId: mosque.id, details });
  }
  if (periodMinutes !== undefined && graceMinutes !== undefined) {
    return { response: { rhythm: { periodMinutes, graceMinutes, isLearnt: false, paused } } };
  }
  const keyIds = (await writingKeysOf(tx, [mosque.id])).map(({ id }) => id);
  return async () => {
    const { timeZoneId: zone } = mosque;
    const since = firstQuarterOfStrip(zone, new Date(at));
    const quarters = await services.store.readRequestLog((log) =>
      findQuarters(log, mosque.id, keyIds, since),
    );
    return { response: { rhythm: { ...learntRhythm(quarters, zone), isLearnt: true, paused } } };
  };
};

/** An operator outside the team gets no mails. */
export const setMyMails: MosqueHandler<"setMyMails"> = async (asked) => {
  const { tx, mosque, user, role, body } = asked;
  const { wanted } = await findMailWish(tx, mosque.id, user.id);
  if (body.mails !== wanted) {
    await saveMailWish(tx, mosque.id, user.id, body.mails);
    const details = { setting: "mails", to: String(body.mails) } as const;
    const news = { kind: "setting_changed", userId: user.id, mosqueId: mosque.id, details } as const;
    await recordAct(tx, asked, news);
  }
  return { response: { mailsMe: body.mails && mayDo("editData", { isOperator: false, role }) } };
};
