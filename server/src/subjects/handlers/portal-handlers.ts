import { findAnyRequest, findRequest, getRequest, listRefusedRequests } from "../activity/requests.ts";
import { getRun, listRuns } from "../activity/runs.ts";
import { getSupportBundle } from "../activity/support-bundle.ts";
import { setMyDigest } from "../health/digests.ts";
import { getOverview } from "../health/overview.ts";
import { setMyMails, setRhythm } from "../health/settings.ts";
import { listChanges } from "../history/list-changes.ts";
import { planRestore, restore } from "../history/restores.ts";
import { listKeyWrites } from "../keys/key-writes.ts";
import {
  createKey,
  endGrace,
  getKey,
  listEndlessKeys,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from "../keys/keys.ts";
import { reportLeakedKey } from "../keys/leaked-keys.ts";
import { dataHandlers } from "../mosque-data/data-handlers.ts";
import { exportMosque } from "../mosques/export.ts";
import { getMosque, listMosques } from "../mosques/mosques.ts";
import {
  createMosque,
  getOperatedMosque,
  listAllMosques,
  setSuspension,
  updateOperatedMosque,
} from "../mosques/operated-mosques.ts";
import { getRemoval, listRemovedMosques, removeMosque } from "../mosques/removals.ts";
import { emptyTestMosque, makeTestMosque } from "../mosques/test-mosques.ts";
import { getService, sendTestMail, updateService } from "../operator/service.ts";
import { setUp } from "../operator/set-up.ts";
import { getServiceSettings, updateServiceSettings } from "../operator/settings.ts";
import { deleteAccount, deleteUser, disableUser, enableUser } from "../people/user-removal.ts";
import { listUsers, updateUser } from "../people/users.ts";
import { listMosqueSecurity, listMySecurity, listSecurity } from "../security/event-pages.ts";
import { exportMosqueSecurity, exportMySecurity, exportSecurity } from "../security/export-events.ts";
import { askToConfirmEmail, changeEmail, getEmail, useEmailLink } from "../sign-in/emails/own-email.ts";
import { confirmTotp, startTotp } from "../sign-in/factors/enrolment.ts";
import { getFactorRequirement, setFactorRequirement } from "../sign-in/factors/factor-policy.ts";
import { makeFactorLink, useFactorLink } from "../sign-in/factors/factor-reset.ts";
import { signInWithFactor } from "../sign-in/factors/factor-sign-in.ts";
import { getFactors, makeRecoveryCodes, removeTotp } from "../sign-in/factors/own-factors.ts";
import { inspectLink } from "../sign-in/links/inspect-link.ts";
import { listAllLinks, listOwnLinks, withdrawAnyLink, withdrawOwnLink } from "../sign-in/links/open-links.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "../sign-in/passkeys/passkeys.ts";
import {
  makePasswordLink,
  requestPasswordLink,
  setPassword,
  showPasswordLink,
} from "../sign-in/passwords/passwords.ts";
import { getProvider, linkProvider, unlinkProvider } from "../sign-in/provider/links.ts";
import { stepUpWithProvider } from "../sign-in/provider/provider-step-up.ts";
import { changePassword, updateAccount } from "../sign-in/sessions/account.ts";
import {
  getPortal,
  getSession,
  signIn,
  signInElsewhere,
  signOut,
  signOutEverywhere,
} from "../sign-in/sessions/session.ts";
import {
  endOtherSessions,
  endSession,
  endUserSession,
  endUserSessions,
  listSessions,
  listUserSessions,
} from "../sign-in/sessions/sessions.ts";
import { askForStepUpPasskey, getStepUp, stepUp, stepUpWithPasskey } from "../sign-in/sessions/step-up.ts";
import { acceptInvitation } from "../team/invitations.ts";
import {
  changeRole,
  getTeam,
  invite,
  leaveTeam,
  removeMember,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
} from "../team/team.ts";
import { fetchLinkedFile, getTimetableSources, listTimetables } from "../timetable/sources.ts";
import type { MosqueEndpointName, MosqueHandler, OtherEndpointName, OtherHandler } from "./portal-handler.ts";

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
  listTimetables,
  getService,
  sendTestMail,
  setMyDigest,
  updateService,
  getServiceSettings,
  updateServiceSettings,
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
  listEndlessKeys,
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
  getTimetableSources,
  fetchLinkedFile,
  listChanges,
  planRestore,
  restore,
  listMosqueSecurity,
  exportMosqueSecurity,
};
