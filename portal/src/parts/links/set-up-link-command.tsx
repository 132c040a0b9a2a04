import { Code, Text } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";

/** The command that prints a new setup link. */
export function SetUpLinkCommand() {
  const { entrance } = useMessages();
  return (
    <div>
      <Text mb={4}>{entrance.notSetUpAgain}</Text>
      <Code block className="ltr">
        npm run setup-link
      </Code>
    </div>
  );
}
