import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import { findUser, findUserByEmail } from "#subjects/people/rows/users.ts";
import { findLink, type Link } from "./rows/links.ts";
import { isGiven } from "./rows/open-links.ts";
import { type LinkKind, requireUsable } from "./rules/one-time-links.ts";

export const inspectLink: OtherHandler<"inspectLink"> = async ({ services, body }) => {
  const { store, now } = services;
  return store.read(async (tx) => {
    const link = await openLink(tx, body.token, now());
    const { kind, expiresAt } = link;
    return { response: { kind, expiresAt, ...(await purposeOf(tx, link)) } };
  });
};

async function purposeOf(tx: Tx, link: Link) {
  switch (link.kind) {
    case "set-up":
      return {};
    case "password":
    case "factor": {
      const user = await findUser(tx, link.userId);
      return user && { email: user.email };
    }
    case "email":
      return { email: link.email };
    case "invitation": {
      const { email, mosqueId, role } = link;
      const mosque = await findMosque(tx, mosqueId);
      const hasAccount = (await findUserByEmail(tx, email)) !== undefined;
      return { email, role, hasAccount, ...(mosque && { communityName: mosque.communityName }) };
    }
  }
}

/**
 * The link of a token, if it still works. Inside a write, `useLink` then makes sure that it is used only once.
 * @throws ApiError link_unknown, link_used, link_expired, link_withdrawn
 */
async function openLink(tx: Tx, token: string, now: Date): Promise<Link> {
  const link = await findLink(tx, token);
  if (!link) throw ApiError.of("link_unknown");
  requireUsable(link, now);
  if (!(await isGiven(tx, link.id))) throw ApiError.of("link_withdrawn");
  return link;
}

/**
 * The link of a token, if it has this kind and still works.
 * @throws ApiError link_unknown, link_used, link_expired, link_withdrawn
 */
export async function openLinkOf<K extends LinkKind>(
  tx: Tx,
  kind: K,
  token: string,
  now: Date,
): Promise<Extract<Link, { kind: K }>> {
  const link = await openLink(tx, token, now);
  if (link.kind !== kind) throw ApiError.of("link_unknown");
  return link as Extract<Link, { kind: K }>; // Its kind was just compared.
}
