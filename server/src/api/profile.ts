import { changedProfile, requireApprovedFields } from "../domain/resources/profile.ts";
import { profileOf, saveProfile, settingsOf } from "../store/mosques/mosques.ts";
import type { MosqueReadHandler, WriteHandler } from "./handler.ts";

export const getProfile: MosqueReadHandler<"getProfile"> = (mosque) => ({ profile: profileOf(mosque) });

export const updateProfile: WriteHandler<"updateProfile"> = async (context) => {
  const { mosque, body, requireMatch } = context;
  requireApprovedFields(body, settingsOf(mosque).approvedProfileFields);
  requireMatch(mosque);

  const profile = changedProfile(profileOf(mosque), body);
  return { answer: { profile }, versions: saveProfile(context, profile) };
};
