import { Code, Text } from "@mantine/core";
import { useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";

/** The command that prints a new setup link. */
export function SetUpLinkCommand() {
  const { entrance } = useMessages();
  const portal = useAnswer("GET /portal/api/portal", {});
  if (!portal.data) return null;
  return (
    <div>
      <Text mb={4}>{entrance.notSetUpAgain}</Text>
      <Code block className="ltr">
        {portal.data.commands.setUpLink}
      </Code>
    </div>
  );
}
