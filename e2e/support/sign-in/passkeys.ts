import type { Passkey } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import type { Tx } from "../../../server/src/store/tables/schema.ts";
import type { Visitor } from "../portal/portal.ts";
import type { Authenticator } from "./authenticator.ts";

/** Adds a device's passkey to a visitor's account. */
export async function addPasskey(visitor: Visitor, device: Authenticator, name = "Phone"): Promise<Passkey> {
  const answered = device.make(await visitor.does("askForNewPasskey"));
  return (await visitor.does("addPasskey", { body: { name, ...answered } })).passkey;
}

/** Signs a visitor in with a device's passkey. @returns the service's answer, which may be a refusal */
export async function signInWithPasskey(
  visitor: Visitor,
  device: Authenticator,
  faults?: Parameters<Authenticator["use"]>[1],
) {
  const body = device.use(await visitor.does("askForPasskey"), faults);
  return visitor.call("signInWithPasskey", { body });
}

/** What the security history says about an account's passkeys, oldest first, read from outside the service. */
export async function passkeyEventsOf(databaseUrl: string, userId: string) {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    const about = (tx: Tx) =>
      tx.selectFrom("securityEvents").selectAll().where("userId", "=", userId).orderBy("at").execute();
    const events = await store.read(about);
    return events
      .filter(({ details }) => details.includes("passkey"))
      .map(({ kind, actorId, details }) => [kind, actorId, JSON.parse(details)]);
  } finally {
    await store.close();
  }
}
