import { type LastRun, mayDo, type Overview } from "@mosque-sync/contract";
import type { Store } from "#store/store.ts";
import type { SyncWatchesTable } from "#store/tables/watch-tables.ts";
import { aboutResponse } from "../activity/activity-responses.ts";
import { findLogged, findLogStart } from "../activity/rows/log/logged-health.ts";
import type { ListedRequest } from "../activity/rows/log/request-batches.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { changeResponses } from "../history/change-responses.ts";
import { listChanges } from "../history/rows/change-list.ts";
import { type ListedKey, listKeys } from "../keys/rows/keys.ts";
import {
  familiesOf,
  type KeyFamily,
  type LoggedFamily,
  type MosqueHealth,
  mosqueHealthOf,
} from "../keys/rules/key-families.ts";
import { kindOf } from "../mosques/rules/test-mosques.ts";
import { findMailWish } from "../team/rows/members.ts";
import { findLink } from "../timetable/rows/links.ts";
import { findTimetable, shownTimetable, watchedOf } from "../timetable/rows/timetables.ts";
import { checkInputOf, mosqueInputOf, rhythmResponse } from "./check-input.ts";
import { newestChangers } from "./rows/newest-changers.ts";
import { findWatch, isUnchecked } from "./rows/watches.ts";
import { actionOwnerOf } from "./rules/action-owner.ts";
import { firstQuarterOfStrip, stripOf } from "./rules/days/days.ts";
import { dateIn, quartersTogether } from "./rules/quarter-hours.ts";

/** How many of the newest changes are searched for the changes of the newest run. */
const changesOfRun = 500;
/** How many changes are shown. */
const changesShown = 5;

/** The data is one snapshot; the log is read after it, and left out while it cannot be read. */
export const getOverview: MosqueHandler<"getOverview"> = async ({ services, tx, mosque, user, at }) => {
  const { store, mailer } = services;
  const now = new Date(at);
  const watch = await findWatch(tx, mosque.id);
  const keys = await listKeys(tx, mosque.id);
  const { wanted, role, emailConfirmed } = await findMailWish(tx, mosque.id, user.id);
  const changers = await newestChangers(tx, mosque, changesOfRun);
  const newestChanges = await listChanges(tx, mosque, {}, changesShown);
  const changes = await changeResponses(tx, mosque.id, newestChanges.changes);
  const isKept = mosque.keeper === "timetable";
  const [timetable, link] = isKept
    ? await Promise.all([findTimetable(tx, mosque.id), findLink(tx, mosque.id)])
    : [];
  const facts = mosqueInputOf(mosque, timetable && watchedOf(timetable));
  const { zone, prayers } = facts;
  const families = familiesOf(
    keys.filter(({ scope }) => scope === "sync:write"),
    now,
  );
  const working = families.filter((family) => family.works).length;

  return async () => {
    const watched = checkInputOf(watch, mosque, now);
    const log = await logOf(store, mosque.id, families, firstQuarterOfStrip(zone, now));
    const health = mosqueHealthOf(watched, facts, log.logged, now);
    const { rhythm, newest, about } = health;
    const quarters = quartersTogether(log.logged.map((family) => family.quarters));
    // A day without a request is not missed while a timetable keeps the rows.
    const paused = watched.paused || timetable !== undefined;
    const lastRunFailed = newest && newest.reason !== undefined;
    const seen = log.isAway ? seenState(watch) : stateResponse(health, watch);
    return {
      response: {
        isTest: kindOf(mosque) === "test",
        hasPlace: facts.place !== undefined,
        ...seen,
        waitsFor: actionOwnerOf(seen.state, seen.reason, working, link),
        ...(health.lateAfter && { expectedBy: health.lateAfter.toISOString() }),
        ...(newest && { lastRun: lastRunOf(newest, keys, changers) }),
        isRunning: newest?.isRunning ?? false,
        ...(health.watchedFamilies > 1 && about && { keyName: about.family.name }),
        ...(about?.use?.lastSuccessAt && { lastSuccessAt: about.use.lastSuccessAt }),
        unchangedSince: watched.prayersChangedAt.toISOString(),
        rhythm: rhythmResponse(rhythm, watched),
        mailsMe: wanted && mayDo("editData", { isOperator: false, role }),
        canMail: mailer.canSend,
        emailConfirmed,
        zone,
        today: dateIn(zone, now).toString(),
        days: stripOf({ quarters, zone, rhythm, paused, lastRunFailed }, now),
        ...(log.since && { logSince: log.since }),
        logIsAway: log.isAway,
        prayers: [...prayers],
        changes,
        ...(timetable && { timetable: shownTimetable(timetable, link) }),
        keys: { working },
      },
    };
  };
};

/** The logged requests of a mosque's sync; empty while the log cannot be read. */
async function logOf(
  store: Store,
  mosqueId: string,
  families: readonly KeyFamily[],
  since: number,
): Promise<{ logged: LoggedFamily<ListedRequest>[]; since?: string | undefined; isAway: boolean }> {
  try {
    return await store.readRequestLog(async (tx) => ({
      logged: await findLogged(tx, mosqueId, families, since),
      since: await findLogStart(tx),
      isAway: false,
    }));
  } catch (error) {
    // A damaged file of a separate log must not hide the data.
    if (!store.requestLogIsSeparate && !store.isUnavailable(error)) throw error;
    return { logged: [], isAway: true };
  }
}

type StateResponse = Pick<Overview, "state" | "reason" | "about" | "since">;

/** @param watch the last seen state, whose start applies if the state is the same */
function stateResponse(
  { state, reason, details }: MosqueHealth,
  watch: SyncWatchesTable | undefined,
): StateResponse {
  return {
    state,
    ...(reason !== undefined && { reason }),
    ...aboutResponse(details),
    ...(watch?.state === state && !isUnchecked(watch) && { since: watch.stateSince }),
  };
}

/** The state that was last seen, while the log cannot be read. */
function seenState(watch: SyncWatchesTable | undefined): StateResponse {
  if (!watch || isUnchecked(watch)) return { state: "never" };
  const { state, reason, stateSince: since } = watch;
  return { state, since, ...(reason !== null && { reason }) };
}

function lastRunOf(
  { run, reason }: NonNullable<MosqueHealth<ListedRequest>["newest"]>,
  keys: readonly ListedKey[],
  changers: readonly string[],
): LastRun {
  const { keyId, from, to, requests } = run;
  const sent = new Set(requests.map(({ requestId }) => requestId));
  return {
    keyId,
    keyName: keys.find(({ id }) => id === keyId)?.name ?? "",
    from,
    to,
    requests: requests.reduce((sum, { unlisted }) => sum + 1 + unlisted, 0),
    changes: changers.filter((requestId) => sent.has(requestId)).length,
    failed: reason !== undefined,
    ...(reason !== undefined && { reason }),
  };
}
