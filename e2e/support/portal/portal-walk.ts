import assert from "node:assert/strict";
import type { DataName, PortalEndpointName } from "@mosque-sync/contract";
import { neverIssuedKey } from "../../portal/keys/api-keys.ts";
import { eventually } from "../runs/eventually.ts";
import { dataRequests } from "./data-requests.ts";
import {
  addMember,
  addMosque,
  newEmail,
  onAnotherDevice,
  type Sent,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
} from "./portal.ts";
import { mosqueName, viewerOfTeam, type World } from "./world.ts";

/** A token without a link. */
const token = "k3J9sQ2xVbk3J9sQ2xVbk3J9sQ2xVbk3J9sQ2xVbk3J";
const password = "correct horse battery staple";
const person = { name: "Amina", email: "amina@example.org", password };

type RequestOf<N extends PortalEndpointName> = (world: World, asker: Visitor) => Sent<N> | Promise<Sent<N>>;

function isSignedIn(asker: Visitor): asker is SignedInVisitor {
  return "user" in asker;
}

/** How to call each endpoint for the world's mosque and its contents, which are new for every call. */
export const requests: { readonly [N in PortalEndpointName]: RequestOf<N> } = {
  getPortal: () => ({}),
  getSession: () => ({}),
  signIn: () => ({ body: { email: "unknown@example.org", password } }),
  signInElsewhere: () => ({ body: {} }),
  getProvider: () => ({}),
  linkProvider: () => ({}),
  unlinkProvider: () => ({ params: { linkId: crypto.randomUUID() } }),
  stepUpWithProvider: () => ({ body: {} }),
  getStepUp: () => ({}),
  stepUp: (_, asker) => ({ body: { password: "password" in asker ? String(asker.password) : password } }),
  listSessions: () => ({}),
  endSession: async (_, asker) => {
    const response = await asker.call("listSessions");
    const sessions = response.status === 200 ? response.body.sessions : [];
    return { params: { sessionId: sessions.find(({ isCurrent }) => isCurrent)?.id ?? crypto.randomUUID() } };
  },
  endOtherSessions: () => ({}),
  listUserSessions: ({ target }) => ({ params: { userId: target.user.id } }),
  endUserSession: async ({ operator, target }) => {
    const params = { userId: (await onAnotherDevice(target)).user.id };
    const { sessions } = await operator.does("listUserSessions", { params });
    return { params: { ...params, sessionId: sessions[0]?.id ?? assert.fail() } };
  },
  endUserSessions: async (world) => ({ params: { userId: await newUser(world) } }),
  deleteAccount: () => ({}),
  disableUser: async (world) => ({ params: { userId: await newUser(world) } }),
  enableUser: async (world) => ({ params: { userId: await newUser(world) } }),
  deleteUser: async (world) => ({ params: { userId: await newUser(world) } }),
  signOut: () => ({}),
  signOutEverywhere: () => ({}),
  askForPasskey: () => ({}),
  signInWithPasskey: () => ({ body: { challenge: "unknown", response: {} } }),
  askForStepUpPasskey: () => ({}),
  stepUpWithPasskey: () => ({ body: { challenge: "unknown", response: {} } }),
  listPasskeys: () => ({}),
  askForNewPasskey: () => ({}),
  addPasskey: () => ({ body: { name: "Phone", challenge: "unknown", response: {} } }),
  renamePasskey: () => ({ params: { passkeyId: crypto.randomUUID() }, body: { name: "Tablet" } }),
  removePasskey: () => ({ params: { passkeyId: crypto.randomUUID() } }),
  updateAccount: () => ({ body: { name: crypto.randomUUID() } }),
  changePassword: (_, asker) => ({
    body: { currentPassword: "password" in asker ? String(asker.password) : password, newPassword: password },
  }),
  signInWithFactor: () => ({ body: { code: "492 039" } }),
  getFactors: () => ({}),
  startTotp: () => ({}),
  confirmTotp: () => ({ body: { enrolment: "unknown", code: "492 039" } }),
  removeTotp: () => ({}),
  makeRecoveryCodes: () => ({}),
  makeFactorLink: ({ target }) => ({ params: { userId: target.user.id } }),
  useFactorLink: () => ({ body: { token } }),
  getEmail: () => ({}),
  askToConfirmEmail: () => ({}),
  changeEmail: () => ({ body: { email: newEmail() } }),
  useEmailLink: () => ({ body: { token } }),
  getFactorRequirement: ({ mosqueId }) => ({ params: { mosqueId } }),
  setFactorRequirement: ({ mosqueId }) => ({ params: { mosqueId }, body: { isRequired: true } }),
  requestPasswordLink: ({ owner }) => ({ body: { email: owner.user.email } }),
  inspectLink: () => ({ body: { token } }),
  listOwnLinks: () => ({}),
  withdrawOwnLink: async ({ operator }, asker) => {
    if (!isSignedIn(asker)) return { params: { linkId: crypto.randomUUID() } };
    const { id: userId, email } = asker.user;
    await operator.does("makePasswordLink", { params: { userId } });
    const { links } = await operator.does("listAllLinks");
    const own = links.find((link) => link.kind === "password" && link.email === email);
    return { params: { linkId: own?.id ?? crypto.randomUUID() } };
  },
  listAllLinks: () => ({}),
  withdrawAnyLink: async ({ operator, target }) => {
    await operator.does("makePasswordLink", { params: { userId: target.user.id } });
    const { links } = await operator.does("listAllLinks");
    return { params: { linkId: links[0]?.id ?? assert.fail() } };
  },
  setUp: () => ({ body: { token, ...person } }),
  setPassword: () => ({ body: { token, password } }),
  acceptInvitation: () => ({ body: { token, name: person.name, password } }),
  listMosques: () => ({ search: mosqueName }),

  getMosque: ({ mosqueId }) => ({ params: { mosqueId } }),
  makeTestMosque: ({ mosqueId }) => ({ params: { mosqueId } }),
  emptyTestMosque: async ({ mosqueId, owner }) => {
    const { mosque } = await owner.does("makeTestMosque", { params: { mosqueId } });
    return { params: { mosqueId: mosque.id } };
  },
  getOverview: ({ mosqueId }) => ({ params: { mosqueId } }),
  setRhythm: ({ mosqueId }) => ({
    params: { mosqueId },
    body: { periodMinutes: 1_440, graceMinutes: 120, paused: false },
  }),
  setMyMails: ({ mosqueId }) => ({ params: { mosqueId }, body: { mails: false } }),
  listKeys: ({ mosqueId }) => ({ params: { mosqueId } }),
  getKey: async (world) => ({ params: { mosqueId: world.mosqueId, keyId: (await newKey(world)).keyId } }),
  createKey: ({ mosqueId }) => ({
    params: { mosqueId },
    body: { name: crypto.randomUUID(), scope: "sync:write" },
  }),
  updateKey: async (world) => ({
    params: { mosqueId: world.mosqueId, keyId: await someKey(world) },
    body: { name: crypto.randomUUID(), networks: ["203.0.113.0/24"] },
  }),
  rotateKey: async (world) => ({
    params: { mosqueId: world.mosqueId, keyId: (await newKey(world)).keyId },
    body: { grace: "1h" },
  }),
  endGrace: async (world) => {
    const params = { mosqueId: world.mosqueId, keyId: (await newKey(world)).keyId };
    await world.owner.does("rotateKey", { params, body: { grace: "24h" } });
    return { params };
  },
  revokeKey: async (world) => {
    const { keyId, name } = await newKey(world);
    return { params: { mosqueId: world.mosqueId, keyId }, body: { name } };
  },
  listRuns: ({ mosqueId }) => ({ params: { mosqueId } }),
  getRun: async (world) => {
    const { keyId, at } = await someRequest(world);
    return { params: { mosqueId: world.mosqueId, keyId }, query: { from: at } };
  },
  findRequest: async (world) => ({
    params: { mosqueId: world.mosqueId },
    query: { requestId: (await someRequest(world)).requestId },
  }),
  getRequest: loggedRequest,
  getSupportBundle: loggedRequest,
  getTeam: ({ mosqueId }) => ({ params: { mosqueId } }),
  invite: ({ mosqueId }) => ({ params: { mosqueId }, body: { email: newEmail(), role: "owner" } }),
  resendInvitation: async (world) => ({ params: await newInvitation(world) }),
  showInvitation: async (world) => ({ params: await newInvitation(world) }),
  withdrawInvitation: async (world) => ({ params: await newInvitation(world) }),
  changeRole: async (world) => ({
    params: { mosqueId: world.mosqueId, userId: await viewerOfTeam(world) },
    body: { role: "manager" },
  }),
  removeMember: async (world) => ({
    params: { mosqueId: world.mosqueId, userId: await viewerOfTeam(world) },
    body: { keys: "revoke" },
  }),
  leaveTeam: async (world, asker) => {
    const params = { mosqueId: world.mosqueId };
    const seen = await asker.call("getMosque", { params });
    const isOutside = seen.status === 200 && !("role" in (seen.body as { mosque: object }).mosque);
    if (isOutside && isSignedIn(asker)) {
      // An operator is in the team only if someone has invited them.
      const body = { email: asker.user.email, role: "viewer" } as const;
      const { link } = await world.owner.does("invite", { params, body });
      await asker.does("acceptInvitation", { body: { token: tokenOf(link) } });
    }
    return { params };
  },

  ...(dataRequests as { readonly [N in DataName]: RequestOf<N> }),
  listTimetables: () => ({}),
  getTimetableSources: ({ mosqueId }) => ({ params: { mosqueId }, query: { content: "present" } }),
  fetchLinkedFile: ({ mosqueId }) => ({ params: { mosqueId }, query: { link: "ftp://127.0.0.1" } }),
  listKeyWrites: ({ mosqueId }) => ({ params: { mosqueId } }),
  listChanges: ({ mosqueId }) => ({ params: { mosqueId } }),
  planRestore: async (world) => ({
    params: { mosqueId: world.mosqueId },
    query: { of: "change", sequence: await newChange(world) },
  }),
  restore: async (world) => {
    const { mosqueId, owner } = world;
    const [params, target] = [{ mosqueId }, { of: "change", sequence: await newChange(world) } as const];
    const { plan } = await owner.does("planRestore", { params, query: target });
    return { params, body: { ...target, plan } };
  },

  getService: () => ({}),
  sendTestMail: () => ({}),
  setMyDigest: () => ({ body: { digest: true } }),
  updateService: ({ operator }) => ({ body: { publicUrl: operator.service.address.origin } }),
  getServiceSettings: () => ({}),
  updateServiceSettings: () => ({ body: { keyDaysMost: null } }),
  listAllMosques: () => ({}),
  createMosque: () => ({ body: { communityName: crypto.randomUUID(), timeZoneId: "UTC", join: true } }),
  getOperatedMosque: ({ mosqueId }) => ({ params: { mosqueId } }),
  updateOperatedMosque: ({ mosqueId }) => ({ params: { mosqueId }, body: { status: crypto.randomUUID() } }),
  listUsers: () => ({}),
  updateUser: ({ target }) => ({ params: { userId: target.user.id }, body: { isOperator: false } }),
  makePasswordLink: ({ target }) => ({ params: { userId: target.user.id } }),
  showPasswordLink: ({ target }) => ({ params: { userId: target.user.id } }),

  exportMosque: ({ mosqueId }) => ({ params: { mosqueId } }),
  getRemoval: ({ mosqueId }) => ({ params: { mosqueId } }),
  removeMosque: async ({ operator }) => {
    const communityName = crypto.randomUUID();
    const mosqueId = await addMosque(operator, communityName);
    return { params: { mosqueId }, body: { communityName } };
  },
  listRemovedMosques: () => ({}),
  setSuspension: async ({ operator }) => ({
    body: { mosqueIds: [await addMosque(operator, crypto.randomUUID())], isSuspended: true },
  }),
  listEndlessKeys: () => ({}),
  reportLeakedKey: () => ({ body: { apiKey: neverIssuedKey() } }),
  findAnyRequest: () => ({ query: { requestId: "unknown" } }),
  listRefusedRequests: () => ({}),

  listMySecurity: () => ({}),
  exportMySecurity: () => ({ query: { format: "csv" } }),
  listMosqueSecurity: ({ mosqueId }) => ({ params: { mosqueId } }),
  exportMosqueSecurity: ({ mosqueId }) => ({ params: { mosqueId }, query: { format: "jsonl" } }),
  listSecurity: () => ({}),
  exportSecurity: () => ({ query: { format: "csv" } }),
};

/** A request of one of the mosque's keys: the first in the log, which is sent unless there is one. */
async function someRequest({ mosqueId, owner, operator }: World) {
  const params = { mosqueId };
  const { runs } = await owner.does("listRuns", { params });
  if (runs.length === 0) {
    const body = { name: crypto.randomUUID(), scope: "sync:read" } as const;
    const { apiKey } = await owner.does("createKey", { params, body });
    await operator.service.request({ path: `/v1/mosques/${mosqueId}/prayers`, key: apiKey });
  }
  const { keyId, from } = await eventually(async () => (await owner.does("listRuns", { params })).runs[0]);
  const run = await owner.does("getRun", { params: { mosqueId, keyId }, query: { from } });
  const { requestId, at } = run.requests[0] ?? assert.fail();
  return { keyId, at, requestId };
}

async function loggedRequest(world: World) {
  const { keyId, at, requestId } = await someRequest(world);
  return { params: { mosqueId: world.mosqueId, keyId }, query: { requestId, at } };
}

async function newKey({ mosqueId, owner }: World) {
  const name = crypto.randomUUID();
  const { key } = await owner.does("createKey", {
    params: { mosqueId },
    body: { name, scope: "sync:write" },
  });
  return { keyId: key.id, name };
}

/** The id of a working key: a new one only if there is none, because a mosque has at most 50. */
async function someKey(world: World): Promise<string> {
  const { mosqueId, owner } = world;
  const { keys } = await owner.does("listKeys", { params: { mosqueId }, query: { state: "working" } });
  return keys.find(({ status }) => status === "working")?.id ?? (await newKey(world)).keyId;
}

/** @returns the sequence of the change */
async function newChange({ mosqueId, owner }: World): Promise<string> {
  const params = { mosqueId };
  await owner.does("updateProfile", { params, body: { status: crypto.randomUUID() } });
  const { changes } = await owner.does("listChanges", { params });
  return String(changes[0]?.sequence);
}

/** @returns the id of a user whom no one else needs */
async function newUser({ operator, mosqueElsewhere }: World): Promise<string> {
  return (await addMember(operator, mosqueElsewhere, "viewer")).user.id;
}

async function newInvitation({ mosqueId, owner }: World) {
  const body = { email: newEmail(), role: "viewer" } as const;
  const { invitation } = await owner.does("invite", { params: { mosqueId }, body });
  return { mosqueId, invitationId: invitation.id };
}
