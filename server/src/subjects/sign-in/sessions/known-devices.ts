import { createHmac, hash, randomBytes } from "node:crypto";
import { limits } from "@mosque-sync/contract";
import { isSameText } from "#subjects/keys/rules/api-keys.ts";
import type { DeviceAccount } from "#subjects/people/rows/users.ts";
import type { BetterAuth } from "../better-auth/better-auth.ts";

/** A device that has signed in to an account before. */
export interface KnownDevice {
  /** Its failures count by this id. */
  readonly id: string;
  /** Whether it has completed a sign-in with a second factor. Only then do its codes count by its id (decision 8.68). */
  readonly gaveFactor: boolean;
}

/**
 * Devices that have signed in before, in whatever way: each has a cookie that is signed for one account and its
 * password, if it has one. Guesses from elsewhere do not delay them, and a new password ends them.
 * Source: owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevices {
  /** Whether a request has a cookie for an account of this email, valid or not. */
  hasCookie(headers: Headers, email: string): boolean;
  /** Undefined when the cookie is not for this account and its current password. */
  find(headers: Headers, email: string, account: DeviceAccount): KnownDevice | undefined;
  /** The `Set-Cookie` header that makes a device known, under a new id if it has no id. */
  cookie(email: string, account: DeviceAccount, device?: Partial<KnownDevice>): string;
}

/** Creates the known devices, whose cookies have the name prefix and attributes of the session's. */
export async function knownDevicesOf(library: BetterAuth): Promise<KnownDevices> {
  const { secret, authCookies } = await library.$context;
  const { name: sessionName, attributes } = authCookies.sessionToken;
  const nameFor = (email: string) =>
    `${sessionName.replace(/session_token$/, "device")}_${hash("sha256", email).slice(0, 16)}`;
  const cookieOf = (headers: Headers, email: string) => cookiesIn(headers).get(nameFor(email));
  const signed = ({ id, gaveFactor }: KnownDevice, { userId, chosenAt }: DeviceAccount) =>
    createHmac("sha256", secret)
      .update(`${gaveFactor ? "factor device" : "device"} ${id} ${userId} ${chosenAt}`)
      .digest("base64url");

  return {
    hasCookie: (headers, email) => cookieOf(headers, email) !== undefined,
    find(headers, email, account) {
      const [id = "", signature = ""] = cookieOf(headers, email)?.split(".") ?? [];
      const devices = [true, false].map((gaveFactor) => ({ id, gaveFactor }));
      return devices.find((device) => isSameText(signature, signed(device, account)));
    },
    cookie(email, account, { id = randomBytes(16).toString("base64url"), gaveFactor = false } = {}) {
      const { path, sameSite, secure, httpOnly } = attributes;
      return [
        `${nameFor(email)}=${id}.${signed({ id, gaveFactor }, account)}`,
        `Max-Age=${limits.knownDeviceDays * 24 * 60 * 60}`,
        `Path=${path}`,
        ...(httpOnly ? ["HttpOnly"] : []),
        ...(secure ? ["Secure"] : []),
        `SameSite=${String(sameSite).replace(/^./, (first) => first.toUpperCase())}`,
      ].join("; ");
    },
  };
}

function cookiesIn(headers: Headers): ReadonlyMap<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/).map((pair): [string, string] => {
    const [name = "", ...value] = pair.split("=");
    return [name, value.join("=")];
  });
  return new Map(pairs);
}
