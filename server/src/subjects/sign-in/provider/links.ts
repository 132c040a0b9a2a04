import type { ProviderLink } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { confirmUser, findConfirmedEmail, findUser } from "#subjects/people/rows/users.ts";
import { recordEvent } from "#subjects/security/record-event.ts";
import { endOtherSessions } from "../sessions/rows/sessions.ts";
import { hasSignInMethodLeft } from "../sign-in-methods.ts";
import {
  type AuthorizationSource,
  providerOf,
  requireOpenAuthorization,
  startAuthorization,
} from "./authorization-requests.ts";
import {
  addProviderLink,
  findLinkTo,
  listProviderLinks,
  ownersOfLink,
  removeProviderLink,
  type StoredLink,
} from "./rows/provider-links.ts";
import type { ClaimedEmail } from "./rules/oidc-claims.ts";
import { OidcRefused } from "./rules/oidc-refusals.ts";
import { issuerOf, subjectText } from "./rules/provider-subjects.ts";

export const getProvider: OtherHandler<"getProvider"> = async ({ services, user }) => {
  const { store, provider } = services;
  const links = await store.read((tx) => listProviderLinks(tx, user.id));
  return {
    response: { ...(provider && { name: provider.name }), links: links.map((link) => shown(link, provider)) },
  };
};

function shown({ id, subject, linkedAt }: StoredLink, provider: PortalServices["provider"]): ProviderLink {
  const issuer = issuerOf(subject);
  const isCurrent = issuer !== undefined && issuer === provider?.issuer;
  return { id, linkedAt, isCurrent, ...(issuer !== undefined && { issuer }) };
}

export const linkProvider: OtherHandler<"linkProvider"> = async (asked) => {
  const { services, user } = asked;
  const { issuer } = providerOf(services);
  const link = await services.store.read((tx) => findLinkTo(tx, user.id, issuer));
  if (link) throw ApiError.of("provider_already_linked");
  return { response: { url: await startAuthorization(asked, "link") } };
};

/** How long the link of a person waits for another link of the same person, in seconds. */
const waitSeconds = 1;

/**
 * Links the session's account to the person who has signed in at the provider. Their email there need not be the
 * account's: it is the person who links, in a session that has just stepped up (decision 8.114).
 * @returns no `Set-Cookie` headers
 * @throws ApiError provider_email_unverified, provider_of_other_account, provider_already_linked,
 * provider_needs_confirmed_email, provider_visit_over
 */
export async function finishLink(
  source: AuthorizationSource,
  {
    sub,
    generation,
    email,
    emailVerified,
  }: ClaimedEmail & { readonly sub: string; readonly generation: number },
): Promise<readonly string[]> {
  const { services, user } = source;
  const { store, now } = services;
  const { issuer, note } = providerOf(services);
  if (!emailVerified) {
    note(new OidcRefused("email_unverified"));
    throw ApiError.of("provider_email_unverified");
  }
  const subject = subjectText(issuer, sub);
  await store.write(async (tx) => {
    await requireOpenAuthorization(tx, source, generation);
    if ((await requireFree(tx, services, subject, user.id)) === "linked") return;
    await requireOnePerson(tx, subject, user.id);
    await requireConfirmed(tx, source, email);
    await addProviderLink(tx, user.id, subject, now().toISOString());
    await recordLink(tx, source, user.id);
  });
  return [];
}

/**
 * Refuses a person at the provider who is linked to another account, also by a sign-in at the same moment.
 * @throws ApiError provider_of_other_account
 */
export async function requireFree(
  tx: Tx,
  { store }: Pick<PortalServices, "store">,
  subject: string,
  userId: string,
): Promise<"free" | "linked"> {
  const isAlone = await store.lockName(tx, `link to ${subject}`, waitSeconds);
  const owners = await ownersOfLink(tx, subject);
  if (!isAlone || owners.some((id) => id !== userId)) throw ApiError.of("provider_of_other_account");
  return owners.length > 0 ? "linked" : "free";
}

/**
 * Refuses a second person at the provider for an account, also where the provider has given both the same email: a
 * mailbox may have a new owner (decision 8.114). Call it in a write that has locked the account.
 * @throws ApiError provider_already_linked
 */
export async function requireOnePerson(tx: Tx, subject: string, userId: string): Promise<void> {
  const issuer = issuerOf(subject);
  const links = await listProviderLinks(tx, userId);
  const others = links.filter((link) => link.subject !== subject && issuerOf(link.subject) === issuer);
  if (others.length > 0) throw ApiError.of("provider_already_linked");
}

/** A user invited under another person's email must not leave themselves a way into the account of its owner. */
async function requireConfirmed(
  tx: Tx,
  { services, user: { id: userId }, session }: AuthorizationSource,
  emailThere: string,
): Promise<void> {
  if ((await findConfirmedEmail(tx, userId)) !== undefined) return;
  const user = await findUser(tx, userId);
  if (user?.email !== emailThere) throw ApiError.of("provider_needs_confirmed_email");
  await confirmUser(tx, userId);
  await endOtherSessions(tx, userId, { keptId: session.id, now: services.now().toISOString() });
}

/** Records a new link, in its transaction. */
export function recordLink(
  tx: Tx,
  source: Parameters<typeof recordEvent>[1] & { readonly services: Pick<PortalServices, "provider"> },
  userId: string,
): Promise<void> {
  const { name } = source.services.provider ?? {};
  const details = name === undefined ? {} : { name };
  return recordEvent(tx, { ...source, user: { id: userId } }, { kind: "provider_linked", userId, details });
}

export const unlinkProvider: OtherHandler<"unlinkProvider"> = async (asked) => {
  const { services, user, params } = asked;
  await services.store.write(async (tx) => {
    const at = services.now().toISOString();
    const removed = await removeProviderLink(tx, user.id, params.linkId, at);
    if (!removed) throw ApiError.of("provider_link_not_found");
    const { isCurrent, issuer } = shown(removed, services.provider);
    if (isCurrent && !(await hasSignInMethodLeft(tx, services, user.id)))
      throw ApiError.of("provider_only_way_in");
    const name = isCurrent ? services.provider?.name : issuer;
    const details = name === undefined ? {} : { name };
    await recordEvent(tx, asked, { kind: "provider_unlinked", userId: user.id, details });
  });
  return { response: {} };
};
