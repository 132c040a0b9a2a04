import type { User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { cursorOf, positionIn } from "#store/lists/cursors.ts";
import type { LinksTable } from "#store/tables/account-tables.ts";
import { changeOrigin } from "#subjects/handlers/change-origin.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { lockMosque } from "#subjects/mosques/rows/mosques.ts";
import { type EventSource, recordEvent } from "#subjects/security/record-event.ts";
import { useLink, withdrawInvitation } from "./rows/links.ts";
import { findOpenLink, listOpenLinks, type WhoseLinks } from "./rows/open-links.ts";

export const listOwnLinks: OtherHandler<"listOwnLinks"> = async ({ services, user, query }) => {
  const whose = { now: services.now().toISOString(), userId: user.id };
  return { response: await linkPage(services, whose, query.cursor) };
};

export const withdrawOwnLink: OtherHandler<"withdrawOwnLink"> = async (asked) => {
  await withdraw(asked, { userId: asked.user.id, linkId: asked.params.linkId });
  return { response: {} };
};

export const listAllLinks: OtherHandler<"listAllLinks"> = async ({ services, query }) => {
  const whose = { now: services.now().toISOString() };
  return { response: await linkPage(services, whose, query.cursor) };
};

export const withdrawAnyLink: OtherHandler<"withdrawAnyLink"> = async (asked) => {
  await withdraw(asked, { linkId: asked.params.linkId });
  return { response: {} };
};

async function linkPage({ store }: Pick<PortalServices, "store">, whose: WhoseLinks, cursor?: string) {
  const list = whose.userId === undefined ? "links" : `links ${whose.userId}`;
  const after = positionIn(list, cursor, ["instant", "text"]);
  const { links, next } = await store.readLong((tx) => listOpenLinks(tx, whose, after));
  return { links, ...(next && { next: cursorOf(list, next) }) };
}

/**
 * Ends an open link, in one transaction with its record. The link of an invitation is part of a mosque's team, whose
 * history tells of it.
 * @param userId whose links are meant; all if absent
 * @throws ApiError link_not_found
 */
async function withdraw(
  asked: EventSource & { readonly user: User },
  { userId, linkId }: { readonly userId?: string; readonly linkId: string },
): Promise<void> {
  const { services, user } = asked;
  await services.store.write(async (tx) => {
    const find = (at: string) => findOpenLink(tx, { now: at, userId }, linkId);
    const seen = await find(services.now().toISOString());
    // Like every change of a mosque, it locks the row first.
    const mosque = seen?.mosqueId ? await lockMosque(tx, seen.mosqueId) : undefined;
    const at = services.now().toISOString();
    const link = mosque ? await find(at) : seen;
    if (!link) throw ApiError.of("link_not_found");
    if (mosque) {
      const invitation = invitationOf(link);
      await withdrawInvitation(
        { tx, mosque, origin: changeOrigin({ ...asked, user, mosque, at }) },
        { ...invitation, id: linkId },
      );
      const news = { kind: "invitation_withdrawn", mosqueId: mosque.id, details: invitation } as const;
      return recordEvent(tx, asked, news);
    }
    if (!(await useLink(tx, linkId, at))) throw ApiError.of("link_not_found");
    const news = { userId: link.userId ?? undefined, details: { link: link.kind } };
    return recordEvent(tx, asked, { kind: "link_withdrawn", ...news });
  });
}

/** Every invitation has an email and a role. */
function invitationOf({ email, role }: LinksTable) {
  if (email === null || role === null) throw new Error("an invitation has no email or role");
  return { email, role };
}
