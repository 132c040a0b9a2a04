import IconFingerprint from "tabler:fingerprint";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { call, type ResponseTo } from "#api/call.ts";
import { useChange, useResponse } from "#api/hooks.ts";
import {
  canUsePasskeys,
  offersPasskeysInInputs,
  signWithPasskey,
  withdrawPasskeyChallenge,
} from "#api/passkeys.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";

interface PasskeySignInProps {
  readonly onSignedIn: (session: ResponseTo<"POST /portal/api/session/passkey">) => void;
  /** Whether the browser is to offer passkeys in the input of the email as well. */
  readonly isOffered?: boolean;
}

/**
 * Signs in with a passkey: as the only step, or as the second step after a password. Empty where passkeys cannot work.
 */
export function PasskeySignIn(props: PasskeySignInProps) {
  const portal = useResponse("GET /portal/api/portal", {}, { retryOnMount: false });
  return canUsePasskeys(portal.data) ? <PasskeyButton {...props} /> : null;
}

function PasskeyButton({ onSignedIn, isOffered = false }: PasskeySignInProps) {
  const { passkeys } = useOpenMessages();
  const signIn = useChange(
    async (offered: Promise<SignedResponse> | undefined) =>
      call("POST /portal/api/session/passkey", { body: await (offered ?? signWithPasskey()) }),
    { onDone: onSignedIn },
  );
  useOffer(isOffered, (response) => signIn.mutate(Promise.resolve(response)));
  return (
    <>
      <Failure of={signIn.error} />
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate(undefined)}
      >
        {passkeys.signIn}
      </Button>
    </>
  );
}

type SignedResponse = Awaited<ReturnType<typeof signWithPasskey>>;

/** How long an offer waits before it is made again, in milliseconds: a challenge ends after five minutes. */
const offerMs = 4 * 60_000;

/** Has the browser offer passkeys in the input of the email for as long as the page is open. */
function useOffer(isOffered: boolean, onChosen: (response: SignedResponse) => void): void {
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  useEffect(() => {
    if (!isOffered) return;
    let isOpen = true;
    const offer = async () => {
      if (!(await offersPasskeysInInputs()) || !isOpen) return;
      const response = await signWithPasskey({ isOffered: true });
      if (isOpen) chosen.current(response);
    };
    // A user who chooses none can still use the button or the form.
    const offerQuietly = () => void offer().catch(() => undefined);
    offerQuietly();
    const renewing = setInterval(offerQuietly, offerMs);
    return () => {
      isOpen = false;
      clearInterval(renewing);
      void withdrawPasskeyChallenge();
    };
  }, [isOffered]);
}
