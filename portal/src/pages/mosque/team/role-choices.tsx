import type { RadioGroupProps } from "@mantine/core";
import { mosqueRoles } from "@mosque-sync/contract/roles";
import { useMessages } from "#messages/language.tsx";
import { Choices } from "#parts/forms/choices.tsx";
import { useRoleText } from "#parts/mosques/role-text.ts";

/** The roles with their permissions. Takes a form's input props. */
export function RoleChoices(props: Omit<RadioGroupProps, "children">) {
  const { roles } = useMessages();
  const roleText = useRoleText();
  const choices = mosqueRoles.map((value) => ({
    value,
    name: roles.name[value],
    explanation: roleText(value),
  }));
  return <Choices choices={choices} {...props} />;
}
