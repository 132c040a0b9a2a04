import {
  type MosqueRole,
  type PortalAnswerOf,
  type ProfileUpdate,
  prayerKeys,
  verificationStatuses,
  writableProfileFields,
} from "@mosque-sync/contract";
import { operatedMosqueTag, requireMatch } from "../../domain/entity-tags.ts";
import { merged, sameValues } from "../../domain/resources/merge.ts";
import { changedProfile } from "../../domain/resources/profile.ts";
import { type ChangeOrigin, recordChange } from "../../store/changes.ts";
import {
  findMosque,
  createMosque as insertMosque,
  type MosqueSettings,
  profileOf,
  saveProfile,
  saveSettings,
  settingsOf,
} from "../../store/mosques/mosques.ts";
import { addMember } from "../../store/people/members.ts";
import type { MosquesTable, Tx } from "../../store/schema.ts";
import { changeOrigin } from "../change-origin.ts";
import type { MosqueHandler, OtherHandler } from "../handler.ts";
import { summaryOf } from "../mosques/mosque-summary.ts";
import { mosquePage } from "../mosques/mosques.ts";

export const listAllMosques: OtherHandler<"listAllMosques"> = async ({ services, user, query }) => ({
  answer: await mosquePage(services, { sort: "worst", ...query, userId: user.id, isOwn: false }),
});

export const createMosque: OtherHandler<"createMosque"> = ({ services, user, body, requestId }) =>
  services.store.write(async (tx) => {
    const now = services.now();
    const at = now.toISOString();
    const mosqueId = services.newId();
    const { communityName, timeZoneId, join = false } = body;
    await insertMosque(tx, { id: mosqueId, communityName, timeZoneId, createdAt: at });
    const made = (await findMosque(tx, mosqueId)) as MosquesTable; // It was made just now.

    const origin = changeOrigin({ mosque: made, user, at, requestId });
    await recordChange(tx, origin, { resource: "profile", resourceId: mosqueId, after: profileOf(made) });
    const role: MosqueRole | undefined = join ? "owner" : undefined;
    if (role) {
      await addMember(tx, { mosqueId, userId: user.id, role, joinedAt: at });
      const after = { name: user.name, email: user.email, role };
      await recordChange(tx, origin, { resource: "team", resourceId: user.id, after });
    }
    return { answer: { mosque: summaryOf(made, role, undefined, now) } };
  });

export const getOperatedMosque: MosqueHandler<"getOperatedMosque"> = async ({ mosque }) => ({
  answer: {
    mosque: operatedMosqueOf(mosque),
    choices: {
      profileFields: [...writableProfileFields],
      prayerKeys: [...prayerKeys],
      verificationStatuses: [...verificationStatuses],
    },
  },
});

/**
 * Changes the profile, what is approved, or both. Prayer rows of a key that is no longer supported stay: the mosque
 * sees them, can change their key or delete them, and makes no new ones.
 */
export const updateOperatedMosque: MosqueHandler<"updateOperatedMosque"> = async (asked) => {
  const { tx, mosque, body, ifMatch } = asked;
  requireMatch(ifMatch, operatedMosqueTag(mosque));

  const { approvedProfileFields, supportedPrayerKeys, ...patch } = body;
  const origin = changeOrigin(asked);
  await updateProfile(tx, origin, mosque, patch);
  await updateSettings(tx, origin, mosque, {
    ...(approvedProfileFields && {
      approvedProfileFields: inOrderOf(writableProfileFields, approvedProfileFields),
    }),
    ...(supportedPrayerKeys && { supportedPrayerKeys: inOrderOf(prayerKeys, supportedPrayerKeys) }),
  });
  const changed = (await findMosque(tx, mosque.id)) as MosquesTable; // It is locked, so it is still there.
  return { answer: { mosque: operatedMosqueOf(changed) } };
};

async function updateProfile(tx: Tx, origin: ChangeOrigin, mosque: MosquesTable, patch: ProfileUpdate) {
  const before = profileOf(mosque);
  const after = changedProfile(before, patch);
  if (sameValues(before, after)) return;
  await saveProfile(tx, after);
  await recordChange(tx, origin, { resource: "profile", resourceId: mosque.id, before, after });
}

async function updateSettings(
  tx: Tx,
  origin: ChangeOrigin,
  mosque: MosquesTable,
  patch: Partial<MosqueSettings>,
) {
  const before = settingsOf(mosque);
  const after = merged(before, patch);
  if (sameValues(before, after)) return;
  await saveSettings(tx, mosque.id, after);
  await recordChange(tx, origin, { resource: "capabilities", resourceId: mosque.id, before, after });
}

function operatedMosqueOf(mosque: MosquesTable): PortalAnswerOf<"updateOperatedMosque">["mosque"] {
  return { profile: profileOf(mosque), ...settingsOf(mosque), etag: operatedMosqueTag(mosque) };
}

/** The same values in the contract's order, so that a list means the same however it was ticked. */
function inOrderOf<V>(all: readonly V[], values: readonly V[]): V[] {
  return all.filter((value) => values.includes(value));
}
