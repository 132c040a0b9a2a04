/** Another sign-in service: linking it to one's account, and proving with it who one is. */
export const provider = {
  title: "Another sign-in service",
  text: (name: string) =>
    `Once your account is linked to ${name}, you can sign in here by signing in there. Your email there may be another one.`,
  link: (name: string) => `Link to ${name}`,
  linked: (name: string) => `Your account is linked to ${name}: you can sign in with it from now on.`,
  linkedAt: "Linked",
  earlier: "An earlier service, which signs no one in here now.",
  earlierName: "Earlier sign-in service",
  unlink: "Unlink",
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  unlinkText:
    "It no longer signs you in, not even if your email there is the same, until you link it here again. Devices that are signed in stay signed in.",
  unlinked: (name: string) => `Your account is no longer linked to ${name}.`,
  remove: "Remove",
  removeTitle: (name: string) => `Remove the link to ${name}?`,
  removeText: "It signs no one in now. Should the service be used again, it does not sign you in either.",

  steppedUpTitle: "Thank you, it is you",
  steppedUpText: "Go back to the other tab to continue. You can close this one.",
  refusedTitle: "That was not enough",
  refusedText: "Your change still waits in the other tab. You can close this one.",
};
