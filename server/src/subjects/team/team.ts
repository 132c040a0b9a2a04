import { type Invitation, limits, type Member } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { dayBefore } from "#domain/last-24-hours.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { AskedOfMosque, MosqueHandler } from "../handlers/portal-handler.ts";
import { keyResponses } from "../keys/key-responses.ts";
import { type ListedKey, listKeys, revokeKey } from "../keys/rows/keys.ts";
import { keyStatus, works } from "../keys/rules/api-keys.ts";
import { invitationMail } from "../mail/link-mails.ts";
import { mailTo } from "../mail/mail-languages.ts";
import { readerOf } from "../mail/rows/mail-readers.ts";
import { findTestMosque, lockTestMosque } from "../mosques/rows/test-mosques.ts";
import { recordEvent } from "../security/record-event.ts";
import { mailOrShow } from "../sign-in/links/mailed-links.ts";
import {
  countInvitationsSince,
  createInvitation,
  listInvitations,
  withdrawInvitation as withdraw,
} from "../sign-in/links/rows/links.ts";
import { linkTo } from "../sign-in/links/rules/one-time-links.ts";
import { requireOwnerBeside } from "./last-owner.ts";
import {
  findMember,
  hasMember,
  listMembers,
  removeMember as removeFromTeam,
  changeRole as saveRole,
  type TeamMember,
} from "./rows/members.ts";
import { withdrawAllOf } from "./withdrawals.ts";

export const getTeam: MosqueHandler<"getTeam"> = async ({ tx, mosque, query, at }) => {
  const { members, total } = await listMembers(tx, mosque.id, query);
  const keys = await workingKeysOfTeam(tx, mosque.id, at);
  return {
    response: {
      members: members.map((member) => memberOf(member, keys)),
      total,
      invitations: await listInvitations(tx, mosque.id, at),
    },
  };
};

/** All members of a team. */
export async function wholeTeam(tx: Tx, mosqueId: string, at: string): Promise<Member[]> {
  const keys = await workingKeysOfTeam(tx, mosqueId, at);
  const team: Member[] = [];
  for (let page = 1; ; page++) {
    const { members, total } = await listMembers(tx, mosqueId, { page });
    team.push(...members.map((member) => memberOf(member, keys)));
    if (members.length === 0 || team.length >= total) return team;
  }
}

export const invite: MosqueHandler<"invite"> = async (asked) => {
  const { tx, mosque, body, at } = asked;
  const { email, role } = body;
  if (await hasMember(tx, mosque.id, email)) throw ApiError.of("already_member", { email });
  const open = await listInvitations(tx, mosque.id, at);
  if (open.some((invitation) => invitation.email === email)) throw ApiError.of("already_invited", { email });
  if (open.length >= limits.openInvitationsPerMosque) throw ApiError.of("too_many_invitations");
  return inviteByMail(asked, { email, role }, "invitation_made");
};

/** The earlier link ends: it may have reached the wrong person. */
export const resendInvitation: MosqueHandler<"resendInvitation"> = async (asked) => {
  const invitation = await requireInvitation(asked, asked.params.invitationId);
  const { email, role } = invitation;
  if (await hasMember(asked.tx, asked.mosque.id, email)) throw ApiError.of("already_member", { email });
  await withdraw(asked, invitation);
  return inviteByMail(asked, { email, role }, "invitation_resent");
};

/** The former link ends, so nobody joins with it after the new one was read. */
export const showInvitation: MosqueHandler<"showInvitation"> = async (asked) => {
  const invitation = await requireInvitation(asked, asked.params.invitationId);
  const { email, role } = invitation;
  if (await hasMember(asked.tx, asked.mosque.id, email)) throw ApiError.of("already_member", { email });
  await withdraw(asked, invitation);
  const made = await addInvitation(asked, { email, role, mailedOnly: false }, "invitation_link_shown");
  return { response: { invitation: made.invitation, link: made.link, expiresAt: made.invitation.expiresAt } };
};

/** Creates the invitation, and emails it after the commit: its maker only sees the link if that cannot be done. */
async function inviteByMail(
  asked: AskedOfMosque<"invite"> | AskedOfMosque<"resendInvitation">,
  { email, role }: Pick<Invitation, "email" | "role">,
  kind: "invitation_made" | "invitation_resent",
) {
  const { services, mosque, user } = asked;
  const mailedOnly = services.mailer.canSend;
  const { invitation, link } = await addInvitation(asked, { email, role, mailedOnly }, kind);
  const { id, expiresAt } = invitation;
  const { communityName } = mosque;
  const letters = invitationMail({ communityName, role, invitedBy: user.name, link, expiresAt });
  const mail = mailTo(await readerOf(asked.tx, email), letters);
  return async () => {
    const sent = await mailOrShow(services, { id, link, mail });
    return {
      response: { invitation: { ...invitation, mailedOnly: sent.mailed }, expiresAt, ...sent },
    };
  };
}

/** Creates an invitation, with its link. */
async function addInvitation(
  asked: AskedOfMosque<"invite"> | AskedOfMosque<"resendInvitation"> | AskedOfMosque<"showInvitation">,
  { email, role, mailedOnly }: Pick<Invitation, "email" | "role" | "mailedOnly">,
  kind: "invitation_made" | "invitation_resent" | "invitation_link_shown",
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const { services, tx, mosque, user, at } = asked;
  // Each invitation may be an unwanted email, even if it is withdrawn immediately.
  const madeToday = await countInvitationsSince(tx, mosque.id, dayBefore(at));
  if (madeToday >= limits.invitationsMadePerDay) throw ApiError.of("too_many_today");
  const purpose = { email, role, mailedOnly };
  const { id, token, expiresAt } = await createInvitation(asked, { id: services.newId(), ...purpose });
  await recordEvent(tx, asked, { kind, mosqueId: mosque.id, details: { email, role } });
  return {
    invitation: { id, ...purpose, invitedBy: user.name, createdAt: at, expiresAt },
    link: linkTo(services.publicAddress.current(), "invitation", token),
  };
}

export const withdrawInvitation: MosqueHandler<"withdrawInvitation"> = async (asked) => {
  const { tx, mosque, params } = asked;
  const invitation = await requireInvitation(asked, params.invitationId);
  await withdraw(asked, invitation);
  const { email, role } = invitation;
  await recordEvent(tx, asked, {
    ...{ kind: "invitation_withdrawn", mosqueId: mosque.id, details: { email, role } },
  });
  return { response: {} };
};

async function requireInvitation(
  { tx, mosque, at }: Pick<AskedOfMosque<"withdrawInvitation">, "tx" | "mosque" | "at">,
  invitationId: string,
): Promise<Invitation> {
  const open = await listInvitations(tx, mosque.id, at);
  const invitation = open.find(({ id }) => id === invitationId);
  if (!invitation) throw ApiError.of("invitation_not_found");
  return invitation;
}

export const changeRole: MosqueHandler<"changeRole"> = async (asked) => {
  const { tx, mosque, params, body, at } = asked;
  const before = await requireMember(tx, mosque.id, params.userId);
  const after = { ...before, role: body.role };
  if (after.role !== before.role) {
    await requireOwnerBeside(tx, mosque, before);
    if (before.role === "owner") await withdrawAllOf(asked, before.userId);
    await saveRole(asked, before, after.role);
    const details = { from: before.role, to: after.role };
    await recordEvent(tx, asked, {
      ...{ kind: "role_changed", userId: before.userId, mosqueId: mosque.id, details },
    });
  }
  return { response: { member: memberOf(after, await workingKeysOfTeam(tx, mosque.id, at)) } };
};

export const removeMember: MosqueHandler<"removeMember"> = async (asked) => {
  const { services, user, session, tx, mosque, params, body, at } = asked;
  const member = await requireMember(tx, mosque.id, params.userId);
  // A colleague is removed quickly; oneself only with proof, as by leaving.
  if (member.userId === user.id && !session.hasSteppedUp) throw ApiError.of("step_up_needed");
  await requireOwnerBeside(tx, mosque, member);
  const revoked: ListedKey[] = [];
  if (body.keys === "revoke") {
    const testMosque = await lockTestMosque(tx, mosque.id);
    revoked.push(...(await revokeKeysOf(asked, member.userId)));
    if (testMosque) revoked.push(...(await revokeKeysOf(inMosque(asked, testMosque), member.userId)));
  }
  await withdrawAllOf(asked, member.userId);
  await removeFromTeam(asked, member);
  const details = { role: member.role };
  await recordEvent(tx, asked, {
    ...{ kind: "member_removed", userId: member.userId, mosqueId: mosque.id, details },
  });
  return async () => ({
    response: { revokedKeys: await keyResponses(services.store, revoked, new Date(at)) },
  });
};

/** The keys that the member created keep working: a website must not stop because a person goes. */
export const leaveTeam: MosqueHandler<"leaveTeam"> = async (asked) => {
  const { tx, mosque, user } = asked;
  const member = await requireMember(tx, mosque.id, user.id);
  await requireOwnerBeside(tx, mosque, member);
  await withdrawAllOf(asked, member.userId);
  await removeFromTeam(asked, member);
  const details = { role: member.role };
  await recordEvent(tx, asked, {
    ...{ kind: "member_left", userId: member.userId, mosqueId: mosque.id, details },
  });
  return { response: {} };
};

/** The same request, in a mosque's test mosque. */
function inMosque(asked: AskedOfMosque<"removeMember">, mosque: MosquesTable): AskedOfMosque<"removeMember"> {
  return { ...asked, mosque, origin: { ...asked.origin, mosqueId: mosque.id } };
}

/** Revokes every working key that a member created, with the keys of its family that are in their grace period. */
async function revokeKeysOf(asked: AskedOfMosque<"removeMember">, userId: string): Promise<ListedKey[]> {
  const { tx, mosque, at } = asked;
  const now = new Date(at);
  const working = await workingKeys(tx, mosque.id, at);
  const families = new Set(working.filter((key) => key.createdBy === userId).map((key) => key.familyId));
  const isTheirs = (key: ListedKey) =>
    key.createdBy === userId || (families.has(key.familyId) && keyStatus(key, now) === "grace");
  const ending = working.filter(isTheirs);
  for (const key of ending) {
    await revokeKey(asked, key);
    const details = { key: key.name, keyId: key.id };
    await recordEvent(tx, asked, { kind: "key_revoked", mosqueId: mosque.id, details });
  }
  const ended = new Set(ending.map(({ id }) => id));
  return (await listKeys(tx, mosque.id)).filter(({ id }) => ended.has(id));
}

async function requireMember(tx: Tx, mosqueId: string, userId: string): Promise<TeamMember> {
  const member = await findMember(tx, mosqueId, userId);
  if (!member) throw ApiError.of("member_not_found");
  return member;
}

async function workingKeys(tx: Tx, mosqueId: string, at: string): Promise<ListedKey[]> {
  const now = new Date(at);
  return (await listKeys(tx, mosqueId)).filter((key) => works(keyStatus(key, now)));
}

/** The working keys of a mosque, and of its test mosque. */
async function workingKeysOfTeam(tx: Tx, mosqueId: string, at: string): Promise<ListedKey[]> {
  const keys = await workingKeys(tx, mosqueId, at);
  const testMosqueId = await findTestMosque(tx, mosqueId);
  return testMosqueId === undefined ? keys : [...keys, ...(await workingKeys(tx, testMosqueId, at))];
}

function memberOf(member: TeamMember, keys: readonly ListedKey[]): Member {
  const { userId, name, email, emailVerified, role, joinedAt } = member;
  const workingKeys = keys.filter((key) => key.createdBy === userId).length;
  return { userId, name, email, emailConfirmed: emailVerified === 1, role, joinedAt, workingKeys };
}
