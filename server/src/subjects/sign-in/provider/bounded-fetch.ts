import { limits } from "@mosque-sync/contract";
import { boundedParts } from "#domain/bodies/bounded-parts.ts";

/** How long the provider may take for each response, in milliseconds. */
const responseWaitMs = 5_000;

/**
 * Sends a request to the provider, and limits the size of the response, so that it cannot fill the memory. Redirects
 * are not followed, because a response from elsewhere is not the provider's.
 * @throws Error for a response of more than `limits.providerResponseBytes` bytes
 */
export async function boundedFetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(responseWaitMs),
  });
  const { status, headers } = response;
  const parts = response.body
    ? await Array.fromAsync(boundedParts(response.body, limits.providerResponseBytes, tooLarge))
    : [];
  const text = new TextDecoder().decode(Buffer.concat(parts));
  // A Response refuses a status without a body, and one outside of 200 to 599.
  return new Response(text === "" ? null : text, {
    status: status === 0 ? 502 : status,
    headers: typeOf(headers),
  });
}

function tooLarge(): Error {
  return new Error(`more than ${limits.providerResponseBytes} bytes`);
}

/** The body is decoded already, so its length and encoding no longer hold. */
function typeOf(headers: Headers): Headers {
  return new Headers({ "content-type": headers.get("content-type") ?? "application/octet-stream" });
}
