import type { User } from "@mosque-sync/contract";
import { findUserByEmail } from "../../store/people/users.ts";
import { hasSignedInWith } from "../../store/security/security-events.ts";
import { type EventSource, recordEvent } from "./record-event.ts";

/** For how many days a browser counts as known after a sign-in without a password. */
const knownDays = 90;

/**
 * Records a sign-in before its cookies are sent: no one is signed in without a record.
 * @param how without `device`, it is known if the account was lately signed in to with the same `User-Agent`
 */
export async function recordSignIn(
  source: EventSource,
  { id: userId }: Pick<User, "id">,
  how: { readonly way: string; readonly device?: "known" | "new" | "first" },
): Promise<void> {
  const { services, caller } = source;
  await services.store.write(async (tx) => {
    const since = new Date(services.now().getTime() - knownDays * 24 * 60 * 60_000).toISOString();
    const isKnown = await hasSignedInWith(tx, userId, caller.device ?? null, since);
    const details = { ...how, device: how.device ?? (isKnown ? "known" : "new") };
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
