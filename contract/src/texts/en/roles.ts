import type { InWords } from "../../languages.ts";
import type { MosqueRole, RolePermission } from "../../subjects/team/roles.ts";

/** The roles in a mosque's team, and their permissions. */
export const roles = {
  name: { owner: "Owner", manager: "Manager", viewer: "Viewer" } satisfies Record<MosqueRole, string>,
  may: {
    readMosque: "sees the data, its history, the keys and the team",
    editData: "edits and restores the data",
    manageKeys: "creates, rotates and revokes keys",
    manageTeam: "invites and removes people, changes roles and sees the security history",
    exportMosque: "exports all data",
    makeTestMosque: "makes a test mosque",
  } satisfies Record<RolePermission, string>,
  andMay: "; ",
  changesNothing: "makes no changes",
};

export type Roles = InWords<typeof roles>;
