import { counted } from "./plurals.ts";

/** Accounts that are disabled, signed out or deleted: by an operator, or by the person. */
export const people = {
  more: "More",
  disabled: "Disabled",
  hasFactor: "Second factor",
  noFactor: "No second factor",

  devices: "Devices",
  devicesTitle: (name: string) => `Devices of ${name}`,
  noDevices: "Not signed in on any device.",
  sessionEnded: (device: string) => `Signed out: ${device}.`,
  signOutEverywhere: "Sign out everywhere",
  signedOutEverywhere: (name: string) => `${name} is signed out on every device.`,

  disable: "Disable",
  disableTitle: (name: string) => `Disable the account of ${name}?`,
  disableText: (name: string) =>
    `${name} is signed out on every device and cannot sign in until you enable the account again. Their keys keep working, and they stay in their teams.`,
  disabledNow: (name: string) => `The account of ${name} is disabled.`,
  enable: "Enable",
  enableTitle: (name: string) => `Enable the account of ${name}?`,
  enableText: (name: string) => `${name} can sign in again. On each device, they have to do so once.`,
  enabledNow: (name: string) => `The account of ${name} is enabled.`,
  disabledTitle: "Your account has been disabled",
  disabledHere:
    "An operator of this service has disabled it. Ask them to enable it again. What you typed on this page was not saved.",
  toSignIn: "Go to the sign-in page",

  delete: "Delete",
  deleteTitle: (name: string) => `Delete the account of ${name}?`,
  deleteOwnTitle: "Delete your account",
  deleteOwnHint: "Permanently: it cannot be restored.",
  deleteOwn: "Delete my account…",
  deleteOwnQuestion: "Delete your account?",
  goes: "This is deleted immediately, and cannot be undone:",
  going: {
    account: "the email, the password and every other way to sign in",
    factors: "the authenticator app, passkeys and recovery codes",
    sessions: "the sign-ins on all devices, and links and invitations that are still open",
  },
  teams: counted({
    one: "the place in the team of # mosque",
    other: "the places in the teams of # mosques",
  }),
  stays: (name: string) => `This stays, under the name ${name}:`,
  staying: {
    keys: "keys, which keep working: revoke them first if no one else needs them",
    changes: "changes of mosques, and entries of the security history",
  },
  handOver: "Make another member owner of these mosques, or have them removed:",
  confirmEmail: (email: string) => `Type ${email} to confirm`,
  emailDiffers: "This is not the email. Type it exactly as shown.",
  deleteIt: "Delete permanently",
  deleted: (name: string) => `The account of ${name} was deleted.`,
  ownDeleted: "Your account was deleted.",
};
