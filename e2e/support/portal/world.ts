import assert from "node:assert/strict";
import {
  addMember,
  addMosque,
  makeOperator,
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

/** The name of its mosque. */
export const mosqueName = "Masjid that others know nothing of";

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
      await makeOperator(operator, visitor);
      return visitor;
    }
    case "ownerElsewhere":
      return addMember(operator, mosqueElsewhere, "owner");
    default:
      return addMember(operator, mosqueId, kind);
  }
}

/** Everything of the mosque that a visitor could change, and its operators: to prove that nothing has changed. */
export async function stateOf({ operator, mosqueId }: World): Promise<unknown> {
  const params = { mosqueId };
  const { mosques, total } = await operator.does("listAllMosques");
  return {
    mosque: await operator.does("getOperatedMosque", { params }),
    data: await operator.does("getSnapshot", { params }),
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

/** Makes the target a viewer of the mosque, whatever happened to them before. */
export async function viewerOfTeam({ mosqueId, owner, target }: World): Promise<string> {
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
