import type { MosqueRole } from "@mosque-sync/contract";

const roles: Readonly<Record<MosqueRole, string>> = {
  owner: "an owner",
  manager: "a manager",
  viewer: "a viewer",
};

export const links = {
  invitation: {
    subject: (mosque: string, inviter: string) => `${mosque}: ${inviter} invites you`,
    text: ({
      mosque,
      inviter,
      role,
      permissions,
    }: {
      readonly mosque: string;
      readonly inviter: string;
      readonly role: MosqueRole;
      /** All permissions of the role, such as "sees the data; edits the data". */
      readonly permissions: string;
    }) =>
      `${inviter} invites you to help manage the online profile of ${mosque}, as ${roles[role]}. ${capitalized(roles[role])} ${permissions}. Open this link to join:`,
    lastsUntil: (until: string) =>
      `The link is only for you. It works once, until ${until}. If you did not expect this invitation, ignore it.`,
  },
  password: {
    subject: "Choose a new password",
    text: "Open this link to choose a new password for your mosque's portal:",
    lastsUntil: (until: string) =>
      `The link works once, until ${until}. If you did not ask for it, ignore this email: your password stays as it is.`,
  },
};

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
