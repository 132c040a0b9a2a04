import { Button, Center, Stack, Text } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import { PageTitle } from "../parts/page-title.tsx";

/** What is shown when a page's own code fails, or can't be loaded because the service has been updated. */
export function BrokenPage() {
  const { shell } = useMessages();
  return (
    <Center mih="60vh" p="md">
      <Stack maw={440}>
        <PageTitle>{shell.brokenTitle}</PageTitle>
        <Text>{shell.brokenText}</Text>
        <Button onClick={() => window.location.reload()}>{shell.reload}</Button>
      </Stack>
    </Center>
  );
}
