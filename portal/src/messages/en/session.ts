/** Proving who one is again, the list of sessions, and what happens to accounts. */
export const session = {
  stepUpTitle: "Is it still you?",
  stepUpText:
    "You signed in a while ago, and this change needs to know that it is you. What you typed is kept.",
  stepUp: "Continue",
  stepUpWithPasskey: "Use a passkey",
  stepUpOr: "or",
  stepUpImpossible:
    "Your account has no way to confirm this here. Ask an operator of the service for a password link.",
  stepUpElsewhereText: "Sign in again in another tab, then come back to this one.",
  stepUpElsewhere: "Sign in again",
  thisDevice: "This device",
  unknownDevice: "Unknown device",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  lastUsed: "Last used",
  endSession: "Sign out",
  endOthers: "Sign out on all other devices",
};
