import type { Caller } from "#subjects/handlers/caller.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import type { HttpRequest } from "./request.ts";

/** Long enough for every browser's name of itself. */
const deviceCharacters = 300;

/** Where a request comes from, as the security history keeps it. */
export function callerOf({ clientAddress: address, headers }: HttpRequest): Caller {
  const device = headers["user-agent"]?.slice(0, deviceCharacters);
  return { address, ...(device && { device: redactKeys(device) }) };
}
