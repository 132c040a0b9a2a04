export const factors = {
  news: {
    "link made": {
      subject: "A link that removes a second factor was created",
      text: (who: string) =>
        `An operator has created a link that removes the second factor of ${who}, because it was lost. It works once, for 24 hours.`,
    },
    "removed by link": removed("with an operator's link"),
    "removed on the machine": removed("by a command on the service's machine"),
  },
  ifUnexpected:
    "If this was not agreed with you, tell the operator of the service at once, and change your password.",
};

function removed(how: string) {
  return {
    subject: "A second factor was removed",
    text: (who: string) =>
      `The second factor of ${who} was removed ${how}. Every session of the account has ended, and its password is now enough to sign in until a new second factor is added.`,
  };
}
