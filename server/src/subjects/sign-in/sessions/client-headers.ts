import type { Caller } from "#subjects/handlers/caller.ts";

/** The header that tells the sign-in library the client's address. It is set here, never taken from a request. */
const addressHeader = "x-client-address";

/** The part of a request that signing in needs. */
export function clientHeaders(
  { address, device }: Caller,
  sent: { readonly cookie?: string | undefined; readonly origin?: string | undefined },
): Headers {
  const headers = new Headers({ [addressHeader]: address });
  if (device !== undefined) headers.set("user-agent", device);
  if (sent.cookie !== undefined) headers.set("cookie", sent.cookie);
  if (sent.origin !== undefined) headers.set("origin", sent.origin);
  return headers;
}

/** The headers for the sign-in library, which would refuse some origins that the portal accepts. */
export function headersForLibrary(headers: Headers): Headers {
  const given = new Headers(headers);
  given.delete("origin");
  if (!given.has("cookie")) given.set("cookie", "");
  return given;
}

/** The client's address, as `clientHeaders` told it. */
export function addressIn(headers: Headers | undefined): string | null {
  return headers?.get(addressHeader) ?? null;
}
