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
  stepUpElsewhereText: (name: string) =>
    `Sign in again with ${name}, in a new tab. This page waits for you, and then continues.`,
  stepUpElsewhere: (name: string) => `Sign in with ${name} again`,
  stepUpBlocked: "Your browser has not opened a new tab. Open it with this link, then come back here:",
  thisDevice: "This device",
  unknownDevice: "Unknown device",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  lastUsed: "Last used",
  endSession: "Sign out",
  endOthers: "Sign out on all other devices",
};
