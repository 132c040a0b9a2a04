import type { OpenLink } from "@mosque-sync/contract";

/** One-time links that have not been used yet. */
export const openLinks = {
  title: "Open links",
  ownText:
    "Links to your account, and links that you made. Whoever has one can use it once. Withdraw what you do not expect.",
  allText: "Links that nobody has used yet. Whoever has one can use it once.",
  none: "No link is open.",
  kind: {
    email: "Confirms an email",
    factor: "Removes the second factor",
    invitation: "Invites to a mosque's team",
    password: "Sets a new password",
    "set-up": "Sets up the service",
  } satisfies Record<OpenLink["kind"], string>,
  madeBy: (name: string, when: string) => `Made by ${name}, ${when}`,
  askedFor: (when: string) => `Asked for without signing in, or made on the machine, ${when}`,
  until: (when: string) => `works until ${when}`,
  withdraw: "Withdraw",
};
