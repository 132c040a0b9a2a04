import assert from "node:assert/strict";
import type { PortalEndpointName } from "@mosque-sync/contract";
import {
  addMember,
  addMosque,
  confirmEmail,
  newEmail,
  type Sent,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
  visitorOf,
} from "./portal.ts";

/** Every kind of visitor to the portal's endpoints. */
export const visitorKinds = [
  "signedOut",
  "viewer",
  "manager",
  "owner",
  "operator",
  "ownerElsewhere",
] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/** A mosque with a team, and every other kind of visitor. */
export interface World {
  readonly operator: SignedInVisitor;
  readonly mosqueId: string;
  readonly owner: SignedInVisitor;
  /** Another member, the target of others' actions. */
  readonly target: SignedInVisitor;
  /** A mosque that `ownerElsewhere` owns. */
  readonly mosqueElsewhere: string;
  readonly visitors: Readonly<Record<VisitorKind, Visitor>>;
}

const mosqueName = "Masjid that others know nothing of";

export async function makeWorld(operator: SignedInVisitor): Promise<World> {
  const mosqueId = await addMosque(operator, mosqueName);
  const mosqueElsewhere = await addMosque(operator, "Elsewhere");
  const owner = await addMember(operator, mosqueId, "owner");
  return {
    operator,
    mosqueId,
    owner,
    target: await addMember(operator, mosqueId, "viewer", "Tariq the target"),
    mosqueElsewhere,
    visitors: {
      signedOut: visitorOf(operator.service),
      viewer: await addMember(operator, mosqueId, "viewer"),
      manager: await addMember(operator, mosqueId, "manager"),
      owner,
      operator,
      ownerElsewhere: await addMember(operator, mosqueElsewhere, "owner", "Omar from elsewhere"),
    },
  };
}

/** A visitor of the same kind with a separate account, for calls that end a session. */
export async function another(kind: VisitorKind, world: World): Promise<Visitor> {
  const { operator, mosqueId, mosqueElsewhere } = world;
  switch (kind) {
    case "signedOut":
      return visitorOf(operator.service);
    case "operator": {
      const visitor = await addMember(operator, mosqueElsewhere, "viewer");
      await confirmEmail(operator, visitor);
      await operator.does("updateUser", { params: { userId: visitor.user.id }, body: { isOperator: true } });
      return visitor;
    }
    case "ownerElsewhere":
      return addMember(operator, mosqueElsewhere, "owner");
    default:
      return addMember(operator, mosqueId, kind);
  }
}

/** A token without a link. */
const token = "k3J9sQ2xVbk3J9sQ2xVbk3J9sQ2xVbk3J9sQ2xVbk3J";
const password = "correct horse battery staple";
const person = { name: "Amina", email: "amina@example.org", password };

/** How to call each endpoint for the world's mosque and its contents, which are new for every call. */
export const requests: {
  readonly [N in PortalEndpointName]: (world: World, asker: Visitor) => Sent<N> | Promise<Sent<N>>;
} = {
  getPortal: () => ({}),
  getSession: () => ({}),
  signIn: () => ({ body: { email: "unknown@example.org", password } }),
  signInElsewhere: () => ({}),
  signOut: () => ({}),
  signOutEverywhere: () => ({}),
  updateAccount: () => ({ body: { name: crypto.randomUUID() } }),
  changePassword: (_, asker) => ({
    body: { currentPassword: "password" in asker ? String(asker.password) : password, newPassword: password },
  }),
  requestPasswordLink: ({ owner }) => ({ body: { email: owner.user.email } }),
  inspectLink: () => ({ body: { token } }),
  setUp: () => ({ body: { token, ...person } }),
  setPassword: () => ({ body: { token, password } }),
  acceptInvitation: () => ({ body: { token, name: person.name, password } }),
  listMosques: () => ({ search: mosqueName }),

  getMosque: ({ mosqueId }) => ({ params: { mosqueId } }),
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
  getTeam: ({ mosqueId }) => ({ params: { mosqueId } }),
  invite: ({ mosqueId }) => ({ params: { mosqueId }, body: { email: newEmail(), role: "owner" } }),
  resendInvitation: async (world) => ({ params: await newInvitation(world) }),
  withdrawInvitation: async (world) => ({ params: await newInvitation(world) }),
  changeRole: async (world) => ({
    params: { mosqueId: world.mosqueId, userId: await viewerOfTeam(world) },
    body: { role: "manager" },
  }),
  removeMember: async (world) => ({
    params: { mosqueId: world.mosqueId, userId: await viewerOfTeam(world) },
    body: { keys: "revoke" },
  }),

  getService: () => ({}),
  sendTestMail: () => ({}),
  updateService: ({ operator }) => ({ body: { publicUrl: operator.service.address.origin } }),
  listAllMosques: () => ({}),
  createMosque: () => ({ body: { communityName: crypto.randomUUID(), timeZoneId: "UTC", join: true } }),
  getOperatedMosque: ({ mosqueId }) => ({ params: { mosqueId } }),
  updateOperatedMosque: ({ mosqueId }) => ({ params: { mosqueId }, body: { status: crypto.randomUUID() } }),
  listUsers: () => ({}),
  updateUser: ({ target }) => ({ params: { userId: target.user.id }, body: { isOperator: false } }),
  makePasswordLink: ({ target }) => ({ params: { userId: target.user.id } }),
};

/** Everything of the mosque that a visitor could change, and its operators: to prove that nothing has changed. */
export async function stateOf({ operator, mosqueId }: World): Promise<unknown> {
  const params = { mosqueId };
  const { mosques, total } = await operator.does("listAllMosques");
  return {
    mosque: await operator.does("getOperatedMosque", { params }),
    keys: await operator.does("listKeys", { params }),
    team: await operator.does("getTeam", { params }),
    users: await operator.does("listUsers"),
    mosques: mosques.map(({ id }) => id),
    total,
    publicUrl: (await operator.does("getService")).service.publicUrl,
  };
}

/** Texts that only the mosque's team, or an operator, may see. */
export async function secretsOf({ operator, mosqueId }: World): Promise<string[]> {
  const params = { mosqueId };
  const { keys } = await operator.does("listKeys", { params });
  const { members, invitations } = await operator.does("getTeam", { params });
  assert.ok(keys.length > 0 && invitations.length > 0 && members.length > 0, "There is nothing to leak.");
  return [
    mosqueId,
    mosqueName,
    ...keys.flatMap(({ id, prefix, name }) => [id, prefix, name]),
    ...members.flatMap(({ userId, email, name }) => [userId, email, name]),
    ...invitations.flatMap(({ id, email }) => [id, email]),
  ];
}

async function newKey({ mosqueId, owner }: World) {
  const name = crypto.randomUUID();
  const { key } = await owner.does("createKey", {
    params: { mosqueId },
    body: { name, scope: "sync:write" },
  });
  return { keyId: key.id, name };
}

async function newInvitation({ mosqueId, owner }: World) {
  const body = { email: newEmail(), role: "viewer" } as const;
  const { invitation } = await owner.does("invite", { params: { mosqueId }, body });
  return { mosqueId, invitationId: invitation.id };
}

/** Makes the target a viewer of the mosque, whatever happened to them before. */
async function viewerOfTeam({ mosqueId, owner, target }: World): Promise<string> {
  const params = { mosqueId, userId: target.user.id };
  const { members } = await owner.does("getTeam", { params: { mosqueId } });
  const role = members.find(({ userId }) => userId === target.user.id)?.role;
  if (role === undefined) {
    const body = { email: target.user.email, role: "viewer" } as const;
    const { link } = await owner.does("invite", { params: { mosqueId }, body });
    await target.does("acceptInvitation", { body: { token: tokenOf(link) } });
  } else if (role !== "viewer") {
    await owner.does("changeRole", { params, body: { role: "viewer" } });
  }
  return target.user.id;
}
