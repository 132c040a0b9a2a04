import { changedProfile, requireApprovedFields } from "../domain/resources/profile.ts";
import { profileOf, saveProfile, settingsOf } from "../store/mosques/mosques.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const getProfile: ReadHandler<"getProfile"> = async ({ mosque }) => ({
  answer: { profile: profileOf(mosque) },
});

export const updateProfile: WriteHandler<"updateProfile"> = async (context) => {
  const { mosque, body, requireMatch } = context;
  requireApprovedFields(body, settingsOf(mosque).approvedProfileFields);
  requireMatch(mosque);

  const profile = changedProfile(profileOf(mosque), body);
  const versions = await saveProfile(context, profile);
  return { answer: { profile }, versions };
};
