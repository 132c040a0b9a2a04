import type { MosqueReadHandler, WriteHandler } from "../handlers/api-handler.ts";
import { profileOf, saveProfile, settingsOf } from "../mosques/rows/mosques.ts";
import { changedProfile, requireApprovedFields } from "./rules/profile.ts";

export const getProfile: MosqueReadHandler<"getProfile"> = (mosque) => ({ profile: profileOf(mosque) });

export const updateProfile: WriteHandler<"updateProfile"> = async (context) => {
  const { mosque, body, requireMatch } = context;
  requireApprovedFields(body, settingsOf(mosque).approvedProfileFields);
  requireMatch(mosque);

  const profile = changedProfile(profileOf(mosque), body);
  return { response: { profile }, versions: saveProfile(context, profile) };
};
