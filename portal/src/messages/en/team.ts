import type { MosqueRole } from "@mosque-sync/contract";
import { counted } from "../plural.ts";

export const team = {
  title: (mosque: string) => `Team of ${mosque}`,
  intro: "These people look after the mosque here.",
  nobodyTitle: "Nobody looks after this mosque yet",
  nobodyText: "Invite the owner: whoever decides for the mosque who makes its keys.",
  you: "You",
  may: {
    owner: "Makes and ends keys, and invites or removes people.",
    manager: "Makes and ends keys.",
    viewer: "Sees everything here, and changes nothing.",
  } satisfies Record<MosqueRole, string>,
  joined: (day: string) => `Here since ${day}`,
  workingKeys: counted("en", { one: "made # key that works", other: "made # keys that work" }),
  noKeys: "made no key that works",

  invited: "Invited",
  invitedBy: (who: string, day: string) => `Invited by ${who} on ${day}`,
  openUntil: (when: string) => `The link works until ${when}`,
  withdraw: "Withdraw",
  withdrawTitle: "Withdraw the invitation",
  withdrawText: (email: string) => `The link that ${email} has got will no longer work.`,
  withdrawIt: "Withdraw it",

  invite: "Invite somebody",
  emailHint: "The invitation is for this address only.",
  role: "What may they do?",
  inviteIt: "Make the invitation",
  linkTitle: "The invitation is ready",

  changeRole: "Change role",
  changeRoleTitle: (name: string) => `What may ${name} do?`,
  changeOwn: "You may then no longer invite or remove people.",

  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name} from the team`,
  removeText: (name: string) =>
    `${name} will no longer see this mosque here. Open invitations that they made end as well.`,
  removeOwn: "That is you: you will no longer see this mosque here.",
  removeKeys: counted("en", {
    one: "They made # key that still works. What happens to it?",
    other: "They made # keys that still work. What happens to them?",
  }),
  keep: {
    name: "Keep working",
    explanation: "Nothing stops. But whoever knows such a key can go on using it: rotate it soon.",
  },
  revoke: {
    name: "Revoke at once",
    explanation: "Every website that uses one of them stops updating until it gets a new key.",
  },
  removeIt: (name: string) => `Remove ${name}`,
};
