import { counted } from "./plurals.ts";

/** Second factors: adding one, signing in with it, losing it, and requiring it of a team. */
export const factors = {
  codeTitle: "Second step",
  codeText:
    "Enter the code that your authenticator app shows now. If you have lost it, enter a recovery code.",
  code: "Code",
  codeHint: "Such as 492 039",
  goOn: "Sign in",
  startAgain: "Start again with email and password",

  title: "Second factor",
  intro:
    "With a second factor, your password is not enough: signing in also asks for a code from your phone.",
  add: "Add an authenticator app",
  mustTitle: "Add a second factor",
  mustText:
    "This needs an account with a second factor: a passkey or an authenticator app. Adding one takes a minute; then you continue here.",
  orApp: "Or an authenticator app",
  scan: "Scan this with the authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or 1Password.",
  qr: "QR code with the key for your authenticator app",
  openApp: "On this phone: open the app",
  key: "Or type this key into the app",
  firstCode: "The code that the app shows now",
  confirm: "Confirm",
  recoveryTitle: "Your recovery codes",
  recoveryText:
    "Each of these signs you in once if you lose your phone. Save them where you keep your passwords: they are shown only now.",
  recoveryFile: "mosque-sync-recovery-codes.txt",
  save: "Save as a file",
  saved: "I saved them",
  added: (day: string) => `Authenticator app added on ${day}.`,
  left: counted({ one: "# recovery code is left.", other: "# recovery codes are left." }),
  newCodes: "New recovery codes",
  remove: "Remove",
  removeTitle: "Remove the second factor?",
  removeText: "Your password will then be enough to sign in. The recovery codes end too.",
  removed: "The second factor is removed.",
  passkeyCounts: "Your passkey is a second factor already, so you need no app.",
  required: "Your account needs a second factor, so it cannot be removed.",

  lost: "Second factor lost",
  lostTitle: (name: string) => `Second factor of ${name} lost?`,
  lostText: (name: string) =>
    `This creates a link that removes the second factor of ${name} and signs them out everywhere. It is not mailed: make sure that it is really them, then hand it over yourself.`,
  lostMailed: "They and the owners of their mosques are told by email.",
  linkTitle: "Remove the second factor",
  linkText: (email: string) =>
    `This removes the second factor of ${email} and signs the account out on every device. After that, sign in with the password and add a new one.`,
  linkButton: "Remove the second factor",
  linkDoneTitle: "The second factor is removed",
  linkDoneText: "Sign in with your password, then add a new second factor to your account.",

  teamTitle: "Second factor for everyone",
  teamSwitch: "Everyone in the team needs a second factor",
  teamHint: "Members without one see this mosque again as soon as they have added it.",
};
