import { entityTag, requireMatch } from "../domain/entity-tags.ts";
import { sameValues } from "../domain/resources/merge.ts";
import { changedProfile, requireApprovedFields } from "../domain/resources/profile.ts";
import { recordChange } from "../store/changes.ts";
import { profileOf, saveProfile, settingsOf } from "../store/mosques/mosques.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const getProfile: ReadHandler<"getProfile"> = async ({ mosque }) => ({
  answer: { profile: profileOf(mosque) },
});

export const updateProfile: WriteHandler<"updateProfile"> = async ({ tx, mosque, body, ifMatch, origin }) => {
  requireApprovedFields(body, settingsOf(mosque).approvedProfileFields);
  requireMatch(ifMatch, entityTag("profile", mosque));

  const before = profileOf(mosque);
  const after = changedProfile(before, body);
  if (sameValues(before, after)) return { answer: { profile: before }, etag: entityTag("profile", mosque) };

  await saveProfile(tx, after);
  const profileVersion = await recordChange(tx, origin, {
    resource: "profile",
    resourceId: mosque.id,
    before,
    after,
  });
  return { answer: { profile: after }, etag: entityTag("profile", { ...mosque, profileVersion }) };
};
