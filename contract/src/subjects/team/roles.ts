/** The roles in a mosque's team. */
export const mosqueRoles = ["owner", "manager", "viewer"] as const;
export type MosqueRole = (typeof mosqueRoles)[number];

/** Who may do what in a mosque. An operator may do everything in every mosque. */
const rolesThatMay = {
  readMosque: ["owner", "manager", "viewer"],
  editData: ["owner", "manager"],
  manageKeys: ["owner", "manager"],
  manageTeam: ["owner"],
  exportMosque: ["owner"],
  makeTestMosque: ["owner"],
  leaveTeam: ["owner", "manager", "viewer"],
} as const satisfies Record<string, readonly MosqueRole[]>;
export type MosquePermission = keyof typeof rolesThatMay;

/** What tells the roles apart: everyone may leave. */
export type RolePermission = Exclude<MosquePermission, "leaveTeam">;

/** The permissions of a role in a mosque. Every text that explains a role is derived from these. */
export function permissionsOf(role: MosqueRole): readonly RolePermission[] {
  const { leaveTeam: _everyone, ...apart } = rolesThatMay;
  const permissions = Object.keys(apart) as RolePermission[]; // Exactly its names.
  return permissions.filter((permission) => mayDo(permission, { isOperator: false, role }));
}

export type Permission = "signedIn" | "operator" | MosquePermission;

/** A user, as far as permissions go. */
export interface Standing {
  readonly isOperator: boolean;
  /** The role in the mosque; absent for users outside its team. */
  readonly role?: MosqueRole | undefined;
}

/** Whether a signed-in user may do something. Every endpoint of the portal, and every button, uses this. */
export function mayDo(permission: Permission, { isOperator, role }: Standing): boolean {
  if (permission === "signedIn" || isOperator) return true;
  if (permission === "operator" || role === undefined) return false;
  return (rolesThatMay[permission] as readonly MosqueRole[]).includes(role);
}
