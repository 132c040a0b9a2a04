import type { SecurityDetails, User } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "../handlers/portal-handler.ts";
import { findUser, findUserByEmail } from "../people/rows/users.ts";
import type { FindDevice } from "../sign-in/passwords/password-sign-in.ts";
import { endSession } from "../sign-in/sessions/rows/sessions.ts";
import { unlessDisabled } from "../sign-in/sign-in.ts";
import { failureOf } from "../sign-in/sign-in-counts.ts";
import { type EventSource, recordEvent } from "./record-event.ts";

/** Whether someone has signed in to an account before on the device that a request comes from. */
export async function deviceOf(tx: Tx, userId: string, find: FindDevice): Promise<"known" | "new"> {
  const user = await findUser(tx, userId);
  return user && (await find(tx, user.email)) !== undefined ? "known" : "new";
}

/**
 * Records a sign-in before its cookies are sent, so that every sign-in has a record.
 * @param details with `device` as `first` for a new account
 */
export async function recordSignIn(
  source: EventSource & EarlierSession,
  { id: userId }: Pick<User, "id">,
  details: { readonly way: NonNullable<SecurityDetails["way"]>; readonly device: "known" | "new" | "first" },
): Promise<void> {
  await source.services.store.write(async (tx) => {
    await endEarlierSession(tx, source, userId);
    await recordEvent(tx, { ...source, user: { id: userId } }, { kind: "signed_in", userId, details });
  });
}

/** The session that the browser had before, which a sign-in replaces. */
export interface EarlierSession {
  readonly session?: { readonly id: string } | undefined;
}

/** Ends the session that the browser had: its cookie is replaced, so no one could end it here later. */
export async function endEarlierSession(
  tx: Tx,
  source: EventSource & EarlierSession,
  newUserId: string,
): Promise<void> {
  const { user, session } = source;
  if (!user || !session || !(await endSession(tx, user.id, session.id))) return;
  if (user.id !== newUserId) await recordEvent(tx, source, { kind: "signed_out", userId: user.id });
}

/** Records a wrong password. An email without an account is not stored. */
export async function recordWrongPassword(source: EventSource, email: string): Promise<void> {
  await source.services.store.write(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const news = { kind: "sign_in_failed", userId: user?.id, details: { way: "password" } } as const;
    await recordEvent(tx, { ...source, user: undefined }, news);
  });
}

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
