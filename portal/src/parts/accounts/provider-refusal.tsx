import { CallFailure } from "#api/call.ts";
import { Failure } from "../feedback/failure.tsx";

/** Why a visit to the other sign-in service has failed, as the address that it came back to says: `refused`. */
export function ProviderRefusal({ reason }: { reason: string }) {
  return <Failure of={failureOf(reason)} />;
}

/** Anyone can write a URL, so only the reasons of such visits are shown, and they have no details. */
function failureOf(reason: string): CallFailure {
  const known = /^(provider|oidc)_\w+$/.test(reason) ? reason : "internal_error";
  // A reason that the pages have no text for is told in general words.
  return new CallFailure({
    reason: known as CallFailure["reason"],
    status: 0,
    details: {},
    requestId: undefined,
  });
}
