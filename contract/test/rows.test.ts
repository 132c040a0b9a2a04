import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  dataEndpoints,
  type Endpoint,
  isFile,
  type JsonBody,
  jsonBodyOf,
  type Permission,
  permissionOf,
  portalEndpoints,
  writableNames,
} from "@mosque-sync/contract";

/**
 * What each row has to say, written once more: a member that is changed to nonsense fails here, whatever derives from
 * it. Its own reasons are in `e2e/repository/row-reasons.test.ts`, what counts as a guess in
 * `e2e/sign-in/attempt-limits/attempt-limits.test.ts`, and who has to step up in `e2e/portal/team/stale-sessions.test.ts`.
 */
suite("a row of the portal", () => {
  const entries: [string, Endpoint][] = Object.entries(portalEndpoints);
  const rows = entries.filter(([name]) => !(name in dataEndpoints));
  const namesOf = (has: (row: Endpoint) => unknown) =>
    rows.flatMap(([name, row]) => (has(row) ? [name] : [])).sort();

  test("asks for the permission that its act needs", () => {
    const needing: Record<Exclude<Permission, "readMosque">, readonly string[]> = {
      signedIn: [
        ...["getSession", "getStepUp", "stepUp", "signOutEverywhere", "updateAccount", "changePassword"],
        ...["askForStepUpPasskey", "stepUpWithPasskey", "listPasskeys", "askForNewPasskey", "addPasskey"],
        ...["renamePasskey", "removePasskey", "getProvider", "linkProvider", "unlinkProvider"],
        ...["stepUpWithProvider", "getFactors", "startTotp", "confirmTotp", "removeTotp"],
        ...["makeRecoveryCodes", "getEmail", "askToConfirmEmail", "changeEmail", "useEmailLink"],
        ...["listSessions", "endSession", "endOtherSessions", "listOwnLinks", "withdrawOwnLink"],
        ...["listMosques", "listTimetables", "deleteAccount", "listMySecurity", "exportMySecurity"],
      ],
      operator: [
        ...["makeFactorLink", "listUserSessions", "endUserSession", "endUserSessions", "listAllLinks"],
        ...["withdrawAnyLink", "findAnyRequest", "listRefusedRequests", "getService", "sendTestMail"],
        ...["setMyDigest", "updateService", "getServiceSettings", "updateServiceSettings", "listAllMosques"],
        ...["createMosque", "getOperatedMosque", "updateOperatedMosque", "listUsers", "updateUser"],
        ...["makePasswordLink", "showPasswordLink", "disableUser", "enableUser", "deleteUser"],
        ...["getRemoval", "removeMosque", "listRemovedMosques", "setSuspension", "listEndlessKeys"],
        ...["listSecurity", "exportSecurity"],
      ],
      editData: [
        ...["emptyTestMosque", "setRhythm", "setMyMails", "getTimetableSources", "fetchLinkedFile"],
        ...["planRestore", "restore"],
      ],
      manageKeys: ["createKey", "updateKey", "rotateKey", "endGrace", "revokeKey"],
      manageTeam: [
        ...["setFactorRequirement", "invite", "resendInvitation", "showInvitation", "withdrawInvitation"],
        ...["changeRole", "removeMember", "listMosqueSecurity", "exportMosqueSecurity"],
      ],
      exportMosque: ["exportMosque"],
      makeTestMosque: ["makeTestMosque"],
      leaveTeam: ["leaveTeam"],
    };
    for (const [permission, names] of Object.entries(needing)) {
      assert.deepEqual(
        namesOf((row) => permissionOf(row) === permission),
        [...names].sort(),
        permission,
      );
    }
  });

  test("lets every role read a mosque, by GET", () => {
    const names = [
      ...["getFactorRequirement", "getMosque", "getOverview", "listKeys", "getKey", "listRuns", "getRun"],
      ...["findRequest", "getRequest", "getSupportBundle", "getTeam", "listKeyWrites", "listChanges"],
    ];
    const readable = namesOf((row) => permissionOf(row) === "readMosque");
    assert.deepEqual(readable, names.sort());
  });

  test("is for anyone where nobody can have signed in yet, and looks at the session only where that matters", () => {
    const knowing = ["getPortal", "signIn", "signOut", "signInWithPasskey", "signInWithFactor"];
    const others = ["signInElsewhere", "askForPasskey", "useFactorLink", "requestPasswordLink"];
    assert.deepEqual(
      namesOf(({ access }) => access.by === "anyone" && access.knowsUser),
      [...knowing, "acceptInvitation"].sort(),
    );
    assert.deepEqual(
      namesOf(({ access }) => access.by === "anyone" && !access.knowsUser),
      [...others, "inspectLink", "setUp", "setPassword", "reportLeakedKey"].sort(),
    );
  });

  test("is open before a second factor is added only if it leads to one, or ends the session", () => {
    assert.deepEqual(
      namesOf(({ access }) => access.by === "session" && access.beforeFactor),
      [
        ...["getSession", "getStepUp", "stepUp", "askForStepUpPasskey", "stepUpWithPasskey"],
        ...["stepUpWithProvider", "signOutEverywhere", "listPasskeys", "askForNewPasskey", "addPasskey"],
        ...["getFactors", "startTotp", "confirmTotp"],
      ].sort(),
    );
  });

  test("is only for real mosques where test mosques lack the feature, and empties only test mosques", () => {
    assert.deepEqual(
      namesOf(({ access }) => access.by === "session" && access.onlyFor === "real"),
      [
        ...["setFactorRequirement", "makeTestMosque", "setRhythm", "setMyMails", "invite"],
        ...["resendInvitation", "showInvitation", "withdrawInvitation", "changeRole", "removeMember"],
        "leaveTeam",
      ].sort(),
    );
    assert.deepEqual(
      namesOf(({ access }) => access.by === "session" && access.onlyFor === "test"),
      ["emptyTestMosque"],
    );
  });

  test("responds with 201 if it creates the resource in its response", () => {
    assert.deepEqual(
      namesOf(({ status }) => status === 201),
      [
        ...["addPasskey", "confirmTotp", "makeRecoveryCodes", "makeFactorLink", "setUp", "createKey"],
        ...["rotateKey", "invite", "resendInvitation", "showInvitation", "restore", "createMosque"],
        ...["makePasswordLink", "showPasswordLink"],
      ].sort(),
    );
  });

  test("has the entity tag of a mosque where the operator edits it, and nowhere else", () => {
    const tagged = rows.flatMap(([name, { etag, ifMatch }]) =>
      etag || ifMatch ? [[name, etag, ifMatch]] : [],
    );
    assert.deepEqual(tagged, [
      ["getOperatedMosque", "mosque", null],
      ["updateOperatedMosque", "mosque", "mosque"],
    ]);
  });

  test("has its own method, path, query and fields", () => {
    assert.deepEqual(Object.fromEntries(rows.map(([name, row]) => [name, askedOf(row)])), asked);
  });

  test("refuses read-only fields with field_read_only", () => {
    const own = namesOf(
      (row) => (jsonBodyOf(row)?.readOnlyReason ?? "field_read_only") !== "field_read_only",
    );
    assert.deepEqual(own, []);
  });
});

/** The filters of a list of mosques, and of the events of a security history. */
const mosques =
  "search=text cursor=place health=paused|never|by_hand|failed|late|stuck|healthy verification=Unverified|Pending|Verified";
const events =
  "group=signIn|factors|password|account|team|keys|mosques|settings address=text from=instant to=instant cursor=text";
const operatedFields = [
  "communityName? isOnlineOnly? verificationStatus? entitlement? address=null latitude=null longitude=null timeZoneId?",
  "status=null message=null donationLink=null prayerCalculationParameters=null thumbnail=null coverPhotos?",
  "approvedProfileFields? supportedPrayerKeys?",
].join(" ");

/**
 * What each endpoint of the portal is asked with, written once more: below `/portal/api`, with its query, and with the
 * fields of its body. `?` marks a field that may be left out, `=null` one that may also be cleared.
 */
const asked: Record<string, string> = {
  getPortal: "GET /portal",
  getSession: "GET /session",
  signIn: "POST /session {email password}",
  signInElsewhere: "POST /session/oidc {next?}",
  getStepUp: "GET /session/step-up",
  stepUp: "POST /session/step-up {password code?}",
  signOut: "DELETE /session",
  signOutEverywhere: "DELETE /sessions",
  updateAccount: "PATCH /account {name? language?}",
  changePassword: "POST /account/password {currentPassword newPassword}",
  askForPasskey: "POST /session/passkey/challenge",
  signInWithPasskey: "POST /session/passkey {challenge response}",
  askForStepUpPasskey: "POST /session/passkey/step-up/challenge",
  stepUpWithPasskey: "POST /session/passkey/step-up {challenge response}",
  listPasskeys: "GET /account/passkeys",
  askForNewPasskey: "POST /account/passkeys/challenge",
  addPasskey: "POST /account/passkeys {name challenge response}",
  renamePasskey: "PATCH /account/passkeys/{passkeyId} {name}",
  removePasskey: "DELETE /account/passkeys/{passkeyId}",
  getProvider: "GET /account/provider",
  linkProvider: "POST /account/provider/links",
  unlinkProvider: "DELETE /account/provider/links/{linkId}",
  stepUpWithProvider: "POST /session/provider/step-up {code?}",
  signInWithFactor: "POST /session/factor {code}",
  getFactors: "GET /account/factors",
  startTotp: "POST /account/factors/totp/start",
  confirmTotp: "POST /account/factors/totp {enrolment code}",
  removeTotp: "DELETE /account/factors/totp",
  makeRecoveryCodes: "POST /account/factors/recovery-codes",
  makeFactorLink: "POST /operator/users/{userId}/factor-link",
  useFactorLink: "POST /factor-links/use {token}",
  getFactorRequirement: "GET /mosques/{mosqueId}/factor-requirement",
  setFactorRequirement: "PATCH /mosques/{mosqueId}/factor-requirement {isRequired}",
  getEmail: "GET /account/email",
  askToConfirmEmail: "POST /account/email/confirm",
  changeEmail: "POST /account/email {email}",
  useEmailLink: "POST /email-links/use {token}",
  listSessions: "GET /sessions",
  endSession: "DELETE /sessions/{sessionId}",
  endOtherSessions: "POST /sessions/end-others",
  listUserSessions: "GET /operator/users/{userId}/sessions",
  endUserSession: "DELETE /operator/users/{userId}/sessions/{sessionId}",
  endUserSessions: "DELETE /operator/users/{userId}/sessions",
  requestPasswordLink: "POST /password-links {email}",
  inspectLink: "POST /links/inspect {token}",
  setUp: "POST /set-up {token name email password}",
  setPassword: "POST /password {token password}",
  acceptInvitation: "POST /invitations/accept {token name? password?}",
  listOwnLinks: "GET /account/links cursor=place",
  withdrawOwnLink: "DELETE /account/links/{linkId}",
  listAllLinks: "GET /operator/links cursor=place",
  withdrawAnyLink: "DELETE /operator/links/{linkId}",
  listMosques: `GET /mosques ${mosques} role=owner|manager|viewer`,
  getMosque: "GET /mosques/{mosqueId}",
  makeTestMosque: "PUT /mosques/{mosqueId}/test-mosque",
  emptyTestMosque: "POST /mosques/{mosqueId}/emptying",
  getOverview: "GET /mosques/{mosqueId}/overview",
  setRhythm: "POST /mosques/{mosqueId}/rhythm {periodMinutes? graceMinutes? paused}",
  setMyMails: "POST /mosques/{mosqueId}/my-mails {mails}",
  listKeys: "GET /mosques/{mosqueId}/keys search=text page=page state=working|ended sort=newest|name",
  getKey: "GET /mosques/{mosqueId}/keys/{keyId}",
  createKey: "POST /mosques/{mosqueId}/keys {name scope expiresAt?}",
  updateKey: "PATCH /mosques/{mosqueId}/keys/{keyId} {name? networks?}",
  rotateKey: "POST /mosques/{mosqueId}/keys/{keyId}/rotate {grace}",
  endGrace: "POST /mosques/{mosqueId}/keys/{keyId}/end-grace",
  revokeKey: "POST /mosques/{mosqueId}/keys/{keyId}/revoke {name}",
  listRuns: "GET /mosques/{mosqueId}/runs cursor=text keyId=text outcome=failed",
  getRun: "GET /mosques/{mosqueId}/runs/{keyId} from=instant",
  findRequest: "GET /mosques/{mosqueId}/requests requestId=requestId cursor=text",
  getRequest: "GET /mosques/{mosqueId}/keys/{keyId}/request requestId=requestId at=instant",
  getSupportBundle:
    "GET /mosques/{mosqueId}/keys/{keyId}/request/support-bundle requestId=requestId at=instant",
  findAnyRequest: "GET /operator/requests requestId=requestId cursor=text",
  listRefusedRequests: "GET /operator/refused-requests page=page reason=text",
  getTeam: "GET /mosques/{mosqueId}/team search=text page=page",
  invite: "POST /mosques/{mosqueId}/invitations {email role}",
  resendInvitation: "POST /mosques/{mosqueId}/invitations/{invitationId}/resend",
  showInvitation: "POST /mosques/{mosqueId}/invitations/{invitationId}/link",
  withdrawInvitation: "DELETE /mosques/{mosqueId}/invitations/{invitationId}",
  changeRole: "PATCH /mosques/{mosqueId}/team/{userId} {role}",
  removeMember: "POST /mosques/{mosqueId}/team/{userId}/remove {keys}",
  leaveTeam: "POST /mosques/{mosqueId}/team/leave",
  listTimetables: "GET /timetables search=text",
  getTimetableSources: "GET /mosques/{mosqueId}/timetable-sources content=present|before",
  fetchLinkedFile: "POST /mosques/{mosqueId}/linked-file link=url",
  listKeyWrites: "GET /mosques/{mosqueId}/key-writes resource=profile|announcements|prayers|events",
  listChanges:
    "GET /mosques/{mosqueId}/changes resource=capabilities|profile|announcements|prayers|events|timetable|keys|team resourceId=text actorId=text requestId=text day=text from=text to=text cursor=cursor",
  planRestore:
    "GET /mosques/{mosqueId}/restore-plan of=change|act|run|moment sequence=text keyId=text from=text to=text moment=text newer=keep|overwrite",
  restore: "POST /mosques/{mosqueId}/restores {of sequence? keyId? from? to? moment? newer? plan}",
  getService: "GET /operator/service",
  sendTestMail: "POST /operator/test-mail",
  setMyDigest: "POST /operator/my-digest {digest}",
  updateService: "PATCH /operator/service {publicUrl}",
  listAllMosques: `GET /operator/mosques ${mosques} timetable=ends_soon|link_failed sort=worst|name`,
  createMosque: "POST /operator/mosques {communityName timeZoneId latitude? longitude? join?}",
  getOperatedMosque: "GET /operator/mosques/{mosqueId}",
  updateOperatedMosque: `PATCH /operator/mosques/{mosqueId} {${operatedFields}}`,
  listUsers: "GET /operator/users search=text cursor=place",
  updateUser: "PATCH /operator/users/{userId} {isOperator}",
  makePasswordLink: "POST /operator/users/{userId}/password-link",
  showPasswordLink: "POST /operator/users/{userId}/password-link/shown",
  deleteAccount: "DELETE /account",
  disableUser: "POST /operator/users/{userId}/disable",
  enableUser: "POST /operator/users/{userId}/enable",
  deleteUser: "DELETE /operator/users/{userId}",
  exportMosque: "GET /mosques/{mosqueId}/export",
  getRemoval: "GET /operator/mosques/{mosqueId}/removal",
  removeMosque: "POST /operator/mosques/{mosqueId}/removal {communityName}",
  listRemovedMosques: "GET /operator/removed-mosques",
  setSuspension: "POST /operator/suspensions {mosqueIds isSuspended}",
  getServiceSettings: "GET /operator/settings",
  updateServiceSettings: "PATCH /operator/settings {changeDays=null changesPerMosque=null keyDaysMost=null}",
  listEndlessKeys: "GET /operator/endless-keys cursor=place",
  reportLeakedKey: "POST /leaked-key {apiKey}",
  listMySecurity: `GET /account/security ${events}`,
  exportMySecurity: `POST /account/security/exports ${events} format=csv|jsonl`,
  listMosqueSecurity: `GET /mosques/{mosqueId}/security ${events} personId=text`,
  exportMosqueSecurity: `POST /mosques/{mosqueId}/security/exports ${events} personId=text format=csv|jsonl`,
  listSecurity: `GET /operator/security ${events} personId=text`,
  exportSecurity: `POST /operator/security/exports ${events} personId=text format=csv|jsonl`,
};

function askedOf({ method, path, query, body }: Endpoint): string {
  const values = Object.entries(query).map(([name, kind]) => `${name}=${[kind].flat().join("|")}`);
  const fields = isFile(body) ? ["file"] : body ? [`{${fieldsOf(body).join(" ")}}`] : [];
  return [`${method} ${path.replace("/portal/api", "")}`, ...values, ...fields].join(" ");
}

function fieldsOf({ fields, operation }: JsonBody): string[] {
  const marks = { required: "", optional: "?", set: "?", clear: "=null" } as const;
  return writableNames(fields, operation).map(
    (name) => name + marks[fields[name]?.[operation] ?? "required"],
  );
}
