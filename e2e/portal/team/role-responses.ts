import type { Permission, PortalEndpointName, ReasonName } from "@mosque-sync/contract";
import type { VisitorKind } from "../../support/portal/world.ts";

/** The visitors that each access admits, and the reasons for refusing the others. */
export const responsesTo: Record<Permission | "anyone", Record<VisitorKind, "answered" | ReasonName>> = {
  anyone: {
    signedOut: "answered",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "answered",
  },
  signedIn: {
    signedOut: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "answered",
  },
  readMosque: {
    signedOut: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  manageKeys: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  editData: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  manageTeam: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  exportMosque: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  makeTestMosque: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  leaveTeam: {
    signedOut: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  operator: {
    signedOut: "not_signed_in",
    viewer: "operator_only",
    manager: "operator_only",
    owner: "operator_only",
    operator: "answered",
    ownerElsewhere: "operator_only",
  },
};

/** The result of a permitted request of the walk, if it is not a success. */
export const failsFor: Partial<Record<PortalEndpointName, ReasonName>> = {
  signIn: "sign_in_failed",
  signInElsewhere: "oidc_not_configured",
  linkProvider: "oidc_not_configured",
  unlinkProvider: "provider_link_not_found",
  stepUpWithProvider: "oidc_not_configured",
  // Browsers keep no passkeys for the address that tests listen on.
  askForPasskey: "passkeys_need_secure_address",
  signInWithPasskey: "passkeys_need_secure_address",
  askForStepUpPasskey: "passkeys_need_secure_address",
  stepUpWithPasskey: "passkeys_need_secure_address",
  askForNewPasskey: "passkeys_need_secure_address",
  addPasskey: "passkeys_need_secure_address",
  renamePasskey: "passkey_not_found",
  removePasskey: "passkey_not_found",
  signInWithFactor: "factor_step_over",
  confirmTotp: "enrolment_over",
  removeTotp: "factor_not_found",
  makeRecoveryCodes: "factor_not_found",
  useFactorLink: "link_unknown",
  setFactorRequirement: "second_factor_required",
  askToConfirmEmail: "mail_not_configured",
  changeEmail: "mail_not_configured",
  useEmailLink: "link_unknown",
  requestPasswordLink: "mail_not_configured",
  sendTestMail: "mail_not_configured",
  fetchLinkedFile: "link_failed",
  inspectLink: "link_unknown",
  setUp: "link_unknown",
  setPassword: "link_unknown",
  acceptInvitation: "link_unknown",
};

/** They end the caller's sessions. */
export const endsSessions: readonly PortalEndpointName[] = [
  "signOut",
  "signOutEverywhere",
  "endSession",
  "deleteAccount",
  "changePassword",
];

/** They end what the caller's other calls need, so each caller has an account of their own. */
export const endsOwnAccess: readonly PortalEndpointName[] = [...endsSessions, "leaveTeam"];

/** The refusal for an id that the mosque does not have. */
export const notFound: Readonly<Record<string, ReasonName>> = {
  keyId: "key_not_found",
  userId: "member_not_found",
  invitationId: "invitation_not_found",
  announcementId: "announcement_not_found",
  prayerId: "prayer_not_found",
  eventId: "event_not_found",
};
