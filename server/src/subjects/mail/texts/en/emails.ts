export const emails = {
  confirm: {
    subject: "Confirm your email",
    text: "Open this link to confirm that this is your email for your mosque's portal:",
    lastsUntil: (until: string) =>
      `The link works once, until ${until}, and only for the account that asked for it. If you did not ask for it, ignore this email.`,
  },
  taken: {
    subject: "Another account asked for your email",
    text: "Another account of this service asked to use your email. Nothing was changed: you sign in with it as before. If the other account is yours too, delete one of them first.",
  },
};
