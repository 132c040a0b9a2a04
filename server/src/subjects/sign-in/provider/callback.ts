import type { Logger } from "pino";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import { confirmOwner } from "#subjects/people/rows/users.ts";
import type { EventSource } from "#subjects/security/record-event.ts";
import { recordProviderSignIn } from "#subjects/security/sign-ins.ts";
import { type MadeLink, unlessDisabled } from "../sign-in.ts";
import { finishAuthorization, pageRefusing, purposeOf, type Redirect } from "./callback-redirects.ts";
import { recordLink, requireFree, requireOnePerson } from "./links.ts";

/** The browser's request that the provider has redirected here. */
interface ReturnSource extends Omit<EventSource, "user"> {
  readonly services: PortalServices;
  readonly headers: Headers;
}

/** Takes the provider's redirect: of a sign-in, or of a visit by someone who is signed in. It always leads to a page. */
export async function respondToReturn(source: ReturnSource, address: URL, log: Logger): Promise<Redirect> {
  const { headers, requestId } = source;
  const { signIn } = source.services;
  const purpose = purposeOf(address.searchParams);
  try {
    const { user, session } = unlessDisabled(await signIn.whoIs(headers)) ?? {};
    const returned = { ...source, ...(user && session && { user, session }) };
    if (purpose) return await finishAuthorization(returned, purpose, address.searchParams);
    const response = await signIn.callback(new Request(address, { headers }), (tx, linked) =>
      noteLink(tx, source, linked),
    );
    const known = await recordProviderSignIn(returned, response, headers);
    const location = response.headers.get("location") ?? "/portal";
    return { location, cookies: [...response.headers.getSetCookie(), ...known] };
  } catch (error) {
    log.warn({ err: error, requestId }, "signing in with OpenID Connect failed");
    const location = purpose ? pageRefusing(purpose, "internal_error") : "/portal/sign-in?error=failed";
    return { location, cookies: [] };
  }
}

/** Records the link that a first sign-in makes, in its transaction. */
async function noteLink(tx: Tx, source: ReturnSource, { userId, subject }: MadeLink): Promise<void> {
  const { services } = source;
  await requireFree(tx, services, subject, userId);
  await requireOnePerson(tx, subject, userId);
  // The provider has verified that the person owns the email.
  await confirmOwner(tx, userId, services.now().toISOString());
  await recordLink(tx, source, userId);
}
