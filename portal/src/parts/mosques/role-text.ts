import type { MosqueRole } from "@mosque-sync/contract";
import { permissionsOf } from "@mosque-sync/contract/roles";
import { useOpenMessages } from "#messages/language.tsx";

/** Says all that a role may do, as the contract's table has it: as a sentence, or after a colon. */
export function useRoleText(): (role: MosqueRole, place?: "sentence" | "after a colon") => string {
  const { roles: words } = useOpenMessages();
  return (role, place = "sentence") => {
    const permissions = permissionsOf(role);
    const isReader = permissions.every((permission) => permission === "readMosque");
    const parts = permissions.map((permission) => words.may[permission]);
    const text = `${[...parts, ...(isReader ? [words.changesNothing] : [])].join(words.andMay)}.`;
    return place === "sentence" ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  };
}
