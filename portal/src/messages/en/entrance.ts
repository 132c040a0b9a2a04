/** The pages without a session, and those of the setup. */
export const entrance = {
  forgotten: "Forgot your password?",
  or: "or",
  signInWith: (service: string) => `Sign in with ${service}`,
  goOn: "Continue",
  toSignIn: "Go to sign-in",
  elsewhere: {
    no_account:
      "There is no account with this email here. Ask for an invitation, open it, then sign in again.",
    cancelled:
      "You did not finish signing in with the other service. Try again, or use your email and password.",
    disabled: "This account is disabled. Ask an operator of this service to enable it.",
    unlinked:
      "This account was unlinked from the other service. Sign in another way, then link it again on the page of your account.",
    already_linked:
      "The account with this email is linked to someone else at the other service. Sign in another way, then unlink them on the page of your account.",
    failed: "Signing in with the other service failed. Try again, or use your email and password.",
  },

  notSetUpTitle: "This service is not set up yet",
  notSetUpText: "Open the setup link that the service printed when it started. It works for 30 minutes.",
  notSetUpAgain: "To get a new link, run this command on the server:",

  forgottenTitle: "Get a new password",
  forgottenText:
    "Enter your email. If it has an account here, we will send you a link to set a new password.",
  sendLink: "Send link",
  linkSentTitle: "Check your inbox",
  linkSentText: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works for 24 hours. Not there? Check your spam folder, and the spelling of the email.`,
  otherEmail: "Try another email",
  noMailTitle: "Ask for a link",
  noMailText:
    "This service does not send email. Ask an operator of the service for a new password link: they can create one for you right away.",

  linkMissingTitle: "This link is incomplete",
  linkMissingText: "Open it again from the message it came in, or copy all of it into the address bar.",
  linkUnusableTitle: "This link no longer works",
  askForLink: "Ask for a new link",

  passwordTitle: "Set a new password",
  newPassword: "New password",
  passwordRule: (characters: number) =>
    `At least ${characters} characters, and not a common password, your name or your email. A few words in a row work well.`,
  passwordShort: (characters: number) => `Use at least ${characters} characters.`,
  setPassword: "Set password",
  passwordSetTitle: "Your new password is set",
  passwordSetText: "You have been signed out on every device. Sign in with the new password.",

  invitationTitle: (mosque: string) => `Join the team of ${mosque}`,
  invitedAs: (email: string) => `This invitation is for ${email}.`,
  yourName: "Your name",
  nameHint: "The rest of the team will see it.",
  choosePassword: "Choose a password",
  join: "Join",
  accountExists: "You already have an account with this email. Sign in to join.",
  signInAndJoin: "Sign in and join",
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signedInAsOther: (email: string, other: string) =>
    `But you are signed in as ${other}. Sign out, then continue as ${email}.`,

  step: (step: number, of: number) => `Step ${step} of ${of}`,
  setUpTitle: "Set up the service",
  setUpText:
    "First, your own account. You will use it to run the service: to add mosques and keep an eye on them.",
  createAccount: "Create account",
  addressTitle: "Public address",
  addressText:
    "The address of this service for people and websites. Invitation links and websites' settings use it.",
  address: "Address",
  addressHint: "Usually something like https://sync.example.org, without a path.",
  addressWarning: {
    "this computer":
      "This address works only on this computer. Links in invitations and emails, and the commands and settings shown with a new key, would not work anywhere else. Enter the address that other people open, such as https://sync.example.org.",
    "own network":
      "This address works only inside your own network. Links in invitations and emails, and websites hosted elsewhere, cannot reach it. Enter the address that other people open, such as https://sync.example.org.",
    "not encrypted":
      "With http://, passwords, sessions and keys cross the internet unencrypted, where others can read them. Set up HTTPS first, then enter the address that starts with https://.",
  },
  addressLater: "You can change it later in the operator console.",
  continueThereTitle: "Continue at the public address",
  continueThereText: (address: string) =>
    `The portal of this service is at ${address}. Open it there, and sign in with the same email and password.`,
  continueThere: (address: string) => `Open ${address}`,
  addressWrong: "If that address is wrong, run this command on the server to correct it:",
  mosqueTitle: "Your first mosque",
  mosqueText: "Which mosque's profile and prayer times should be kept up to date? You will be its owner.",
  mosqueName: "Name of the mosque",
  place: "Place (optional)",
  placeHint:
    "Latitude and longitude, as a map shows them. They help the service to notice sooner when times stop changing.",
  notAPlace: "This is not a place. Write latitude and longitude, such as 53.3811, -1.4701.",
  addMosque: "Add mosque",
  later: "Do this later",
};
