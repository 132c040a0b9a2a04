import type { CDPSession, Page } from "playwright-core";

/** Chromium's virtual authenticator in a page: a phone's own, which keeps passkeys and checks a finger. */
export interface VirtualAuthenticator {
  /** Whether the finger that it checks is its owner's. */
  recognises(isOwner: boolean): Promise<void>;
  /** Whether someone touches it whenever it asks. */
  isTouched(touches: boolean): Promise<void>;
  /** Gives the passkeys that it holds to another, like a password manager that both use. */
  shareWith(other: VirtualAuthenticator): Promise<void>;
  readonly session: CDPSession;
  readonly id: string;
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
    session,
    id: authenticatorId,
    async recognises(isUserVerified) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async isTouched(enabled) {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    async shareWith(other) {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      for (const credential of credentials) {
        await other.session.send("WebAuthn.addCredential", { authenticatorId: other.id, credential });
      }
    },
  };
}
