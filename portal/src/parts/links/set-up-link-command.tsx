import { Text } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { CommandLine } from "../feedback/command-line.tsx";

/** The command that prints a new setup link. */
export function SetUpLinkCommand() {
  const { entrance } = useOpenMessages();
  const portal = useResponse("GET /portal/api/portal", {});
  if (!portal.data) return null;
  return (
    <div>
      <Text mb={4}>{entrance.notSetUpAgain}</Text>
      <CommandLine command={portal.data.commands.setUpLink} />
    </div>
  );
}
