import type { OpenLink } from "@mosque-sync/contract";

/** One-time links that have not been used yet. */
export const openLinks = {
  title: "Open links",
  text: {
    own: "Links to your account, and links that you made. Each works once, for anyone who has it. Withdraw what you do not expect.",
    all: "Links that have not been used yet. Each works once, for anyone who has it.",
  },
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
  mailedOnly: "by email only",
  until: (when: string) => `works until ${when}`,
  withdraw: "Withdraw",
  withdrawTitle: "Withdraw this link?",
  withdrawText: "It will no longer work.",
  withdrawTextFor: (email: string) => `The link for ${email} will no longer work.`,
  withdrawIt: "Withdraw link",
  withdrawn: "The link was withdrawn.",
};
