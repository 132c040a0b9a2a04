import type { PortalServices } from "../handlers/portal-handler.ts";
import { unlessDisabled } from "../sign-in/sign-in.ts";
import { failureOf } from "../sign-in/sign-in-counts.ts";
import { type EventSource, recordEvent } from "./record-event.ts";
import { deviceOf, type EarlierSession, recordSignIn } from "./sign-ins.ts";

/**
 * Records the outcome of a sign-in with OpenID Connect, before its response is sent. A cancelled sign-in is not an
 * event.
 * @param headers the browser's, with the cookie of a known device
 * @returns the cookies that make the browser a known device, if a user is signed in
 */
export async function recordProviderSignIn(
  source: EventSource & EarlierSession & { readonly services: Pick<PortalServices, "signIn"> },
  response: Response,
  headers: Headers,
): Promise<readonly string[]> {
  const error = failureOf(response);
  if (error === "cancelled") return [];
  const { services } = source;
  if (error !== undefined) {
    const details = { way: "provider", reason: error } as const;
    const visitor = { ...source, user: undefined };
    await services.store.write((tx) => recordEvent(tx, visitor, { kind: "sign_in_failed", details }));
    return [];
  }
  const cookie = response.headers
    .getSetCookie()
    .map((given) => given.split(";")[0])
    .join("; ");
  const signedIn = unlessDisabled(await services.signIn.whoIs(new Headers({ cookie })));
  if (!signedIn) return [];
  const { user } = signedIn;
  const findDevice = await services.signIn.knownDevice(headers);
  const device = await services.store.read((tx) => deviceOf(tx, user.id, findDevice));
  await recordSignIn(source, user, { way: "provider", device });
  return services.signIn.rememberDevice({ headers }, user.email);
}
