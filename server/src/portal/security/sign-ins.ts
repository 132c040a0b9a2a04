import type { User } from "@mosque-sync/contract";
import { endSession } from "../../store/people/sessions.ts";
import { findUserByEmail } from "../../store/people/users.ts";
import { hasSignedInWith } from "../../store/security/security-events.ts";
import type { Tx } from "../../store/tables/schema.ts";
import { type EventSource, recordEvent } from "./record-event.ts";

/** For how many days a browser counts as known after a sign-in without a password. */
const knownDays = 90;

/** Whether a request comes from a browser with which the account was lately signed in to, by its `User-Agent`. */
export async function deviceNews(
  tx: Tx,
  { services, caller }: EventSource,
  userId: string,
): Promise<"known" | "new"> {
  const since = new Date(services.now().getTime() - knownDays * 24 * 60 * 60_000).toISOString();
  return (await hasSignedInWith(tx, userId, caller.device ?? null, since)) ? "known" : "new";
}

/**
 * Records a sign-in before its cookies are sent: no one is signed in without a record.
 * @param how without `device`, it is known if the account was lately signed in to with the same `User-Agent`
 */
export async function recordSignIn(
  source: EventSource & EarlierSession,
  { id: userId }: Pick<User, "id">,
  how: { readonly way: string; readonly device?: "known" | "new" | "first" },
): Promise<void> {
  await source.services.store.write(async (tx) => {
    const details = { ...how, device: how.device ?? (await deviceNews(tx, source, userId)) };
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

/** Records a wrong password. Nothing is kept of an email without an account. */
export async function recordWrongPassword(source: EventSource, email: string): Promise<void> {
  await source.services.store.write(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const news = { kind: "sign_in_failed", userId: user?.id, details: { way: "password" } } as const;
    await recordEvent(tx, { ...source, user: undefined }, news);
  });
}
