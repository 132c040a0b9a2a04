import type { User } from "@mosque-sync/contract";
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
  source: EventSource,
  { id: userId }: Pick<User, "id">,
  how: { readonly way: string; readonly device?: "known" | "new" | "first" },
): Promise<void> {
  await source.services.store.write(async (tx) => {
    const details = { ...how, device: how.device ?? (await deviceNews(tx, source, userId)) };
    await recordEvent(tx, { ...source, user: { id: userId } }, { kind: "signed_in", userId, details });
  });
}

/** Records a wrong password. Nothing is kept of an email without an account. */
export async function recordWrongPassword(source: EventSource, email: string): Promise<void> {
  await source.services.store.write(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const news = { kind: "sign_in_failed", userId: user?.id, details: { way: "password" } } as const;
    await recordEvent(tx, { ...source, user: undefined }, news);
  });
}
