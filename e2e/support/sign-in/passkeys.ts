import type { Passkey } from "@mosque-sync/contract";
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
