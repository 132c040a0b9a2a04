import type { Page } from "playwright-core";

/** Chromium's virtual authenticator in a page: a phone's own, which keeps passkeys and checks a finger. */
export interface VirtualAuthenticator {
  /** Whether the finger that it checks is its owner's. */
  recognises(isOwner: boolean): Promise<void>;
  /** Whether someone touches it whenever it asks. */
  isTouched(touches: boolean): Promise<void>;
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", {});
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    async recognises(isUserVerified) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async isTouched(enabled) {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
  };
}
