import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useMessages } from "../messages/language.tsx";
import { paths } from "../paths.ts";

export function Page() {
  const { shell } = useMessages();
  return (
    <Stack align="start">
      <Title order={1}>{shell.notFoundTitle}</Title>
      <Text>{shell.notFoundText}</Text>
      <Button component={Link} to={paths.home()}>
        {shell.toStart}
      </Button>
    </Stack>
  );
}
