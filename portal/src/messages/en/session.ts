/** Proving who one is again, the list of sessions, and what happens to accounts. */
export const session = {
  stepUpTitle: "Is it still you?",
  stepUpText: "This change needs your password, because you signed in a while ago. What you typed is kept.",
  stepUp: "Continue",
  stepUpElsewhereText:
    "Your account has no password. Sign in again in another tab, then come back to this one.",
  stepUpElsewhere: "Sign in again",
  thisDevice: "This device",
  unknownDevice: "Unknown device",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  lastUsed: "Last used",
  endSession: "Sign out",
  endOthers: "Sign out on all other devices",
};
