import {
  type MosqueRole,
  type PortalResponseOf,
  prayerKeys,
  verificationStatuses,
  writableProfileFields,
} from "@mosque-sync/contract";
import { merged } from "#domain/merge.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { changeOrigin } from "../handlers/change-origin.ts";
import type { AskedOfMosque, MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { requireBothOrNone } from "../mosque-data/rules/coordinates.ts";
import { changedProfile } from "../mosque-data/rules/profile.ts";
import type { MosqueSettings } from "../mosque-data/rules/settings.ts";
import { recordEvent } from "../security/record-event.ts";
import { addMember } from "../team/rows/members.ts";
import { requireStillOperator } from "../team/still-permitted.ts";
import { summaryOf } from "./mosque-summary.ts";
import { mosquePage } from "./mosques.ts";
import {
  createMosque as insertMosque,
  lockMosque,
  profileOf,
  saveProfile,
  saveSettings,
  saveSuspension,
  settingsOf,
} from "./rows/mosques.ts";
import { lockTestMosque } from "./rows/test-mosques.ts";

export const listAllMosques: OtherHandler<"listAllMosques"> = async ({ services, user, query }) => ({
  response: await mosquePage(services, { sort: "worst", ...query, userId: user.id, isOwn: false }),
});

export const createMosque: OtherHandler<"createMosque"> = (asked) => {
  const { services, user, body, requestId } = asked;
  const { communityName, timeZoneId, latitude, longitude, join = false } = body;
  requireBothOrNone({ latitude, longitude });
  return services.store.write(async (tx) => {
    const now = services.now();
    const at = now.toISOString();
    const mosqueId = services.newId();
    const origin = changeOrigin({ mosque: { id: mosqueId }, user, at, requestId });
    const place = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
    const mosque = await insertMosque(tx, { communityName, timeZoneId, ...place }, origin);
    const role: MosqueRole | undefined = join ? "owner" : undefined;
    if (role) await addMember({ tx, mosque, origin }, user, role);
    const details = { mosque: communityName, ...(role && { role }) };
    await recordEvent(tx, asked, { kind: "mosque_created", mosqueId, details });
    return { response: { mosque: summaryOf(mosque, role, undefined, "never") } };
  });
};

export const getOperatedMosque: MosqueHandler<"getOperatedMosque"> = async ({ mosque, tagOf }) => ({
  response: {
    mosque: operatedMosque(mosque, tagOf),
    choices: {
      profileFields: [...writableProfileFields],
      prayerKeys: [...prayerKeys],
      verificationStatuses: [...verificationStatuses],
    },
  },
});

/**
 * Changes the profile, the approvals, or both. Rows of a prayer that is no longer supported stay: the mosque sees them,
 * can change their prayer or delete them, but cannot add new ones.
 */
export const updateOperatedMosque: MosqueHandler<"updateOperatedMosque"> = async (asked) => {
  const { mosque, body, requireMatch } = asked;
  requireMatch(mosque);

  const { approvedProfileFields, supportedPrayerKeys, ...patch } = body;
  const decided: Partial<MosqueSettings> = {
    ...(approvedProfileFields && {
      approvedProfileFields: inOrderOf(writableProfileFields, approvedProfileFields),
    }),
    ...(supportedPrayerKeys && { supportedPrayerKeys: inOrderOf(prayerKeys, supportedPrayerKeys) }),
  };
  const { changeCount } = mosque;
  saveProfile(asked, changedProfile(profileOf(mosque), patch));
  saveSettings(asked, merged(settingsOf(mosque), decided));
  if (mosque.changeCount > changeCount) {
    const details = { fields: Object.keys(body).join(", ") };
    await recordEvent(asked.tx, asked, { kind: "mosque_changed", mosqueId: mosque.id, details });
  }
  return { response: { mosque: operatedMosque(mosque, asked.tagOf) } };
};

function operatedMosque(
  mosque: MosquesTable,
  tagOf: AskedOfMosque<"updateOperatedMosque">["tagOf"],
): PortalResponseOf<"updateOperatedMosque">["mosque"] {
  return {
    ...(mosque.testOf !== null && { testOf: mosque.testOf }),
    ...{ profile: profileOf(mosque), ...settingsOf(mosque), etag: tagOf(mosque) },
  };
}

/** Sorts values in the contract's order, so that the order of selection makes no difference. */
function inOrderOf<V>(all: readonly V[], values: readonly V[]): V[] {
  return all.filter((value) => values.includes(value));
}

/**
 * Suspends mosques, each with its test mosque in a separate transaction, so that no mosque waits for all others. A
 * repeated request only changes the rest.
 */
export const setSuspension: OtherHandler<"setSuspension"> = async (asked) => {
  const { services, user, body } = asked;
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
    await requireStillOperator(tx, user.id);
    if (!mosque || !(await saveSuspension(tx, mosque, isSuspended, at))) return false;
    const testMosque = await lockTestMosque(tx, mosqueId);
    if (testMosque) await saveSuspension(tx, testMosque, isSuspended, at);
    const kind = isSuspended ? "mosque_suspended" : "suspension_lifted";
    await recordEvent(tx, asked, { kind, mosqueId, details: { mosque: mosque.communityName } });
    return true;
  }
};
