import type { MosqueEndpointName, MosqueHandler, OtherEndpointName, OtherHandler } from "./handler.ts";
import { getOverview } from "./health/overview.ts";
import { setMyMails, setRhythm } from "./health/settings.ts";
import { createKey, endGrace, getKey, listKeys, revokeKey, rotateKey } from "./keys/keys.ts";
import { inspectLink } from "./links.ts";
import { getMosque, listMosques } from "./mosques/mosques.ts";
import { createMosque, getOperatedMosque, listAllMosques, updateOperatedMosque } from "./operator/mosques.ts";
import { getService, sendTestMail, updateService } from "./operator/service.ts";
import { setUp } from "./operator/set-up.ts";
import { listUsers, updateUser } from "./operator/users.ts";
import { makePasswordLink, requestPasswordLink, setPassword } from "./passwords/passwords.ts";
import { changePassword, updateAccount } from "./signing-in/account.ts";
import {
  getPortal,
  getSession,
  signIn,
  signInElsewhere,
  signOut,
  signOutEverywhere,
} from "./signing-in/session.ts";
import { acceptInvitation } from "./team/invitations.ts";
import {
  changeRole,
  getTeam,
  invite,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from "./team/team.ts";

/** One handler for every endpoint of the portal that does not belong to one mosque. */
export const otherHandlers: { readonly [N in OtherEndpointName]: OtherHandler<N> } = {
  getPortal,
  getSession,
  signIn,
  signInElsewhere,
  signOut,
  signOutEverywhere,
  updateAccount,
  changePassword,
  inspectLink,
  setUp,
  requestPasswordLink,
  setPassword,
  makePasswordLink,
  acceptInvitation,
  listMosques,
  getService,
  sendTestMail,
  updateService,
  listAllMosques,
  createMosque,
  listUsers,
  updateUser,
};

/** One handler for every endpoint of a mosque. */
export const mosqueHandlers: { readonly [N in MosqueEndpointName]: MosqueHandler<N> } = {
  getMosque,
  getOverview,
  setRhythm,
  setMyMails,
  listKeys,
  getKey,
  createKey,
  rotateKey,
  endGrace,
  revokeKey,
  getTeam,
  invite,
  resendInvitation,
  withdrawInvitation,
  changeRole,
  removeMember,
  getOperatedMosque,
  updateOperatedMosque,
};
