import { listRefusedRequests } from "./activity/refused.ts";
import { findAnyRequest, findRequest, getRequest } from "./activity/requests.ts";
import { getRun, listRuns } from "./activity/runs.ts";
import { getSupportBundle } from "./activity/support-bundle.ts";
import { dataHandlers } from "./data/data-handlers.ts";
import { listKeyWrites } from "./data/key-writes.ts";
import { askToConfirmEmail, changeEmail, getEmail, useEmailLink } from "./emails/own-email.ts";
import { getFactors, makeRecoveryCodes, removeTotp } from "./factors/account.ts";
import { confirmTotp, startTotp } from "./factors/enrolment.ts";
import { makeFactorLink, useFactorLink } from "./factors/lost.ts";
import { getFactorRequirement, setFactorRequirement } from "./factors/required.ts";
import { signInWithFactor } from "./factors/sign-in.ts";
import type { MosqueEndpointName, MosqueHandler, OtherEndpointName, OtherHandler } from "./handler.ts";
import { getOverview } from "./health/overview.ts";
import { setMyMails, setRhythm } from "./health/settings.ts";
import { listChanges } from "./history/list-changes.ts";
import { planRestore, restore } from "./history/restores.ts";
import { getKeyLife, setKeyLife } from "./keys/key-life.ts";
import { createKey, endGrace, getKey, listKeys, revokeKey, rotateKey, updateKey } from "./keys/keys.ts";
import { reportLeakedKey } from "./keys/leaked-keys.ts";
import { inspectLink } from "./links.ts";
import { exportMosque } from "./mosques/export.ts";
import { getMosque, listMosques } from "./mosques/mosques.ts";
import { emptyTestMosque, makeTestMosque } from "./mosques/test-mosques.ts";
import { getProvider, linkProvider, unlinkProvider } from "./oidc/links.ts";
import { stepUpWithProvider } from "./oidc/step-up.ts";
import { listAllLinks, listOwnLinks, withdrawAnyLink, withdrawOwnLink } from "./open-links.ts";
import { setMyDigest } from "./operator/digests.ts";
import { deleteAccount, deleteUser, disableUser, enableUser } from "./operator/ended-users.ts";
import { getKeptChanges, setKeptChanges } from "./operator/kept-changes.ts";
import { createMosque, getOperatedMosque, listAllMosques, updateOperatedMosque } from "./operator/mosques.ts";
import { getRemoval, listRemovedMosques, removeMosque } from "./operator/removals.ts";
import { getService, sendTestMail, updateService } from "./operator/service.ts";
import { setUp } from "./operator/set-up.ts";
import { setSuspension } from "./operator/suspensions.ts";
import { listUsers, updateUser } from "./operator/users.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "./passkeys/passkeys.ts";
import {
  makePasswordLink,
  requestPasswordLink,
  setPassword,
  showPasswordLink,
} from "./passwords/passwords.ts";
import { exportMosqueSecurity, exportMySecurity, exportSecurity } from "./security/export-events.ts";
import { listMosqueSecurity, listMySecurity, listSecurity } from "./security/list-events.ts";
import { changePassword, updateAccount } from "./signing-in/account.ts";
import {
  getPortal,
  getSession,
  signIn,
  signInElsewhere,
  signOut,
  signOutEverywhere,
} from "./signing-in/session.ts";
import {
  endOtherSessions,
  endSession,
  endUserSession,
  endUserSessions,
  listSessions,
  listUserSessions,
} from "./signing-in/sessions.ts";
import { askForStepUpPasskey, getStepUp, stepUp, stepUpWithPasskey } from "./signing-in/step-up.ts";
import { acceptInvitation } from "./team/invitations.ts";
import {
  changeRole,
  getTeam,
  invite,
  leaveTeam,
  removeMember,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
} from "./team/team.ts";

/** One handler for every endpoint of the portal that does not belong to one mosque. */
export const otherHandlers: { readonly [N in OtherEndpointName]: OtherHandler<N> } = {
  getPortal,
  getSession,
  signIn,
  signInElsewhere,
  getStepUp,
  stepUp,
  askForStepUpPasskey,
  stepUpWithPasskey,
  listSessions,
  endSession,
  endOtherSessions,
  listUserSessions,
  endUserSession,
  endUserSessions,
  signOut,
  signOutEverywhere,
  askForPasskey,
  signInWithPasskey,
  listPasskeys,
  askForNewPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  getProvider,
  linkProvider,
  unlinkProvider,
  stepUpWithProvider,
  updateAccount,
  changePassword,
  signInWithFactor,
  getFactors,
  startTotp,
  confirmTotp,
  removeTotp,
  makeRecoveryCodes,
  makeFactorLink,
  useFactorLink,
  getEmail,
  askToConfirmEmail,
  changeEmail,
  useEmailLink,
  inspectLink,
  listOwnLinks,
  withdrawOwnLink,
  listAllLinks,
  withdrawAnyLink,
  setUp,
  requestPasswordLink,
  setPassword,
  makePasswordLink,
  showPasswordLink,
  acceptInvitation,
  listMosques,
  getService,
  sendTestMail,
  setMyDigest,
  updateService,
  getKeptChanges,
  setKeptChanges,
  listAllMosques,
  createMosque,
  listUsers,
  updateUser,
  deleteAccount,
  disableUser,
  enableUser,
  deleteUser,
  listRemovedMosques,
  setSuspension,
  getKeyLife,
  setKeyLife,
  reportLeakedKey,
  findAnyRequest,
  listRefusedRequests,
  listMySecurity,
  exportMySecurity,
  listSecurity,
  exportSecurity,
};

/** One handler for every endpoint of a mosque. */
export const mosqueHandlers: { readonly [N in MosqueEndpointName]: MosqueHandler<N> } = {
  getMosque,
  makeTestMosque,
  emptyTestMosque,
  exportMosque,
  getRemoval,
  removeMosque,
  getOverview,
  setRhythm,
  setMyMails,
  listKeys,
  getKey,
  createKey,
  updateKey,
  rotateKey,
  endGrace,
  revokeKey,
  listRuns,
  getRun,
  findRequest,
  getRequest,
  getSupportBundle,
  getTeam,
  invite,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
  changeRole,
  leaveTeam,
  removeMember,
  getFactorRequirement,
  setFactorRequirement,
  getOperatedMosque,
  updateOperatedMosque,
  ...dataHandlers,
  listKeyWrites,
  listChanges,
  planRestore,
  restore,
  listMosqueSecurity,
  exportMosqueSecurity,
};
