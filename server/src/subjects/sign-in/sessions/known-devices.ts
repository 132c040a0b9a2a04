import { createHmac, hash, randomBytes } from "node:crypto";
import { limits } from "@mosque-sync/contract";
import { isSameText } from "#subjects/keys/rules/api-keys.ts";
import type { DeviceAccount } from "#subjects/people/rows/users.ts";
import type { BetterAuth } from "../better-auth/better-auth.ts";

/**
 * Devices that have signed in before, in whatever way: each has a cookie that is signed for one account and its
 * password, if it has one. Guesses from elsewhere do not delay them, and a new password ends them.
 * Source: owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevices {
  /** Whether a request has a cookie for an account of this email, valid or not. */
  hasCookie(headers: Headers, email: string): boolean;
  /** The device's id; undefined when the cookie is not for this account and its current password. */
  find(headers: Headers, email: string, account: DeviceAccount): string | undefined;
  /** The `Set-Cookie` header that makes a device known, under its id if it has one. */
  cookie(email: string, account: DeviceAccount, device?: string): string;
}

/** Creates the known devices, whose cookies have the name prefix and attributes of the session's. */
export async function knownDevicesOf(library: BetterAuth): Promise<KnownDevices> {
  const { secret, authCookies } = await library.$context;
  const { name: sessionName, attributes } = authCookies.sessionToken;
  const nameFor = (email: string) =>
    `${sessionName.replace(/session_token$/, "device")}_${hash("sha256", email).slice(0, 16)}`;
  const cookieOf = (headers: Headers, email: string) => cookiesIn(headers).get(nameFor(email));
  const signed = (device: string, { userId, chosenAt }: DeviceAccount) =>
    createHmac("sha256", secret).update(`device ${device} ${userId} ${chosenAt}`).digest("base64url");

  return {
    hasCookie: (headers, email) => cookieOf(headers, email) !== undefined,
    find(headers, email, account) {
      const [device = "", signature = ""] = cookieOf(headers, email)?.split(".") ?? [];
      return isSameText(signature, signed(device, account)) ? device : undefined;
    },
    cookie(email, account, device = randomBytes(16).toString("base64url")) {
      const { path, sameSite, secure, httpOnly } = attributes;
      return [
        `${nameFor(email)}=${device}.${signed(device, account)}`,
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
