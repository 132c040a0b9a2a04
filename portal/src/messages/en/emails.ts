/** Confirming and changing one's own email. */
export const emails = {
  title: "Email",
  unconfirmed: "This email is not confirmed yet, so no emails about your mosques are sent to it.",
  confirm: "Email me a link to confirm it",
  newEmail: "New email",
  changeHint: "You get a link there. Until you open it, you sign in with your present email.",
  change: "Change email",
  mailed: (email: string) =>
    `A link was sent to ${email}. Open it within 24 hours, on a device where you are signed in. If it does not arrive, check the address and the spam folder.`,
  cannotConfirm:
    "This email is not confirmed yet, and this service cannot send email. Ask an operator of the service for a new password link: using it confirms your email. If you have passkeys, remove them first and add them again afterwards.",
  cannotChange: "To let people change their email, set up email for the service (SMTP_URL).",
  linkTitle: "Confirm your email",
  linkText: (email: string) => `Your account will use ${email} to sign in and for emails.`,
  linkButton: "Confirm email",
  signInFirst: "Sign in to the account that asked for this link, with the email that it has now.",
  linkDoneTitle: "Your email is confirmed",
  linkDoneText: (email: string) => `You sign in with ${email} from now on.`,
};
