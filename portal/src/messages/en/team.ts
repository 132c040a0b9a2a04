import { counted } from "./plurals.ts";

export const team = {
  title: (mosque: string) => `Team of ${mosque}`,
  intro: "These people look after the mosque here.",
  nobodyTitle: "This mosque has no team yet",
  nobodyText: "Invite its owner, who decides who creates the mosque's keys.",
  searchHint: "Name or email",
  noneFound: "No member's name or email matches your search.",
  count: counted({ one: "# person", other: "# people" }),
  you: "You",
  joined: (day: string) => `Joined ${day}`,
  workingKeys: counted({ one: "# working key", other: "# working keys" }),
  noKeys: "no working keys",
  unconfirmed: "Email not confirmed",
  unconfirmedHint:
    "“Email not confirmed” means that the address may not belong to this person. They confirm it on their account page.",

  invited: "Invited",

  invite: "Invite someone",
  emailHint: "The invitation is for this address only.",
  role: "What can they do?",
  inviteIt: "Send invitation",
  linkTitle: "The invitation is ready",

  changeRole: "Change role",
  changeRoleTitle: (name: string) => `What can ${name} do?`,
  changeOwn: "You will no longer be able to invite or remove people.",

  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name} from the team`,
  removeText: (name: string) =>
    `${name} will no longer see this mosque here. Their open invitations will no longer work.`,
  removeKeys: counted({
    one: "They created # key that still works. What should happen to it?",
    other: "They created # keys that still work. What should happen to them?",
  }),
  keep: {
    name: "Keep working",
    explanation: "Nothing stops. But anyone who knows such a key can still use it, so rotate it soon.",
  },
  revoke: {
    name: "Revoke immediately",
    explanation: "Every website and screen that uses these keys stops until it gets a new one.",
  },
  removeIt: (name: string) => `Remove ${name}`,

  leave: "Leave the team",
  leaveTitle: "Leave this team?",
  leaveText: "You will no longer see this mosque here, and your open invitations will no longer work.",
  leaveKeys: counted({
    one: "# key that you created keeps working. Tell an owner, so that they can rotate it.",
    other: "# keys that you created keep working. Tell an owner, so that they can rotate them.",
  }),

  resend: "Send again",
  resendTitle: "Send this invitation again?",
  resendText: (email: string) =>
    `${email} gets a new link, which works for 7 days. The previous link will no longer work.`,
  resendIt: "Create new link",
  show: "Show the link",
  showTitle: "Show the link of this invitation?",
  showText: (email: string) =>
    `You get a new link to pass on to ${email} yourself, and the one in the email no longer works. Joining with a link that you have seen does not confirm their email, so they get no news about this mosque until they confirm it.`,
  done: {
    mailed: (email: string) => `The invitation was sent to ${email}.`,
    made: (email: string) => `The invitation for ${email} is ready. Send them the link yourself.`,
    left: "You have left the team.",
    roleChanged: (name: string, role: string) => `The role of ${name} is now: ${role}.`,
    removed: (name: string) => `${name} was removed from the team.`,
    removedWithKeys: counted({
      one: "The member was removed, and # key was revoked.",
      other: "The member was removed, and # keys were revoked.",
    }),
  },
};
