import type { MosqueRole } from "@mosque-sync/contract";

const roles = {
  owner: "Owner: may do everything, also invite and remove people.",
  manager: "Manager: may make, replace and end keys.",
  viewer: "Viewer: may look at everything, and change nothing.",
} satisfies Record<MosqueRole, string>;

/** The pages before somebody is signed in, and those of the first steps. */
export const entrance = {
  forgotten: "Forgotten your password?",
  or: "or",
  signInWith: (service: string) => `Sign in with ${service}`,
  goOn: "Go on",
  toSignIn: "To the sign-in page",
  elsewhere: {
    noAccount:
      "Nobody with this e-mail has an account here. Ask for an invitation, open it, then sign in again.",
    cancelled: "You did not finish signing in with the other service. Try again, or use your password.",
    failed: "Signing in with the other service did not work. Try again, or use your e-mail and password.",
  },

  notSetUpTitle: "This service is not set up yet",
  notSetUpText: "Open the set-up link that the service printed when it was started. It works for 30 minutes.",
  notSetUpAgain: "This command on the server makes a new one:",

  forgottenTitle: "A new password",
  forgottenText:
    "Say your e-mail. If it has an account here, you get a link with which you set a new password.",
  sendLink: "Send the link",
  linkSentTitle: "Look into your inbox",
  linkSentText: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works for 24 hours. Nothing came? Look into the spam folder, or check the e-mail for a slip.`,
  otherEmail: "Try another e-mail",
  noMailTitle: "Ask for a link",
  noMailText:
    "This service sends no mail. Ask whoever runs it for a link to a new password: they can make one for your account at once.",

  linkMissingTitle: "The link is not whole",
  linkMissingText: "Open it again from where you got it, or copy all of it into the address bar.",
  linkUnusableTitle: "This link does not work any more",
  askForLink: "Ask for a new link",

  passwordTitle: "Set a new password",
  passwordFor: (email: string) => `For ${email}.`,
  newPassword: "New password",
  passwordRule: (characters: number) => `At least ${characters} characters. A few words in a row are good.`,
  passwordShort: (characters: number) => `Use at least ${characters} characters.`,
  setPassword: "Set the password",
  passwordSetTitle: "Your new password is set",
  passwordSetText: "You were signed out everywhere. Sign in with the new password.",

  invitationTitle: (mosque: string) => `Join the team of ${mosque}`,
  invitedAs: (email: string) => `You are invited as ${email}.`,
  roles,
  yourName: "Your name",
  nameHint: "The others in the team see it.",
  choosePassword: "Choose a password",
  join: "Join",
  accountExists: "You have an account with this e-mail already. Sign in with it to join.",
  signInAndJoin: "Sign in and join",
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signedInAsOther: (email: string, other: string) =>
    `But you are signed in as ${other}. Sign out, then go on as ${email}.`,

  step: (step: number, of: number) => `Step ${step} of ${of}`,
  setUpTitle: "Set up the service",
  setUpText:
    "First your own account. With it you run the service: you add mosques, and see that all is well.",
  createAccount: "Create the account",
  addressTitle: "Public address",
  addressText:
    "At which address do browsers and websites reach this service? Links in invitations and the settings of websites are made with it.",
  address: "Address",
  addressHint: "Usually it starts with https://. Nothing stands after the name.",
  addressLater: "You can change it later in the operator's console.",
  mosqueTitle: "Your first mosque",
  mosqueText: "Whose profile and prayer times shall be kept up to date? You become its owner.",
  mosqueName: "Name of the mosque",
  addMosque: "Add the mosque",
  later: "Do this later",
};
