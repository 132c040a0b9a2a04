import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { pathTo } from "#paths.ts";

export function Page() {
  const { shell } = useMessages();
  return (
    <Stack align="start">
      <PageTitle>{shell.notFoundTitle}</PageTitle>
      <Text>{shell.notFoundText}</Text>
      <Button component={Link} to={pathTo("home")}>
        {shell.toStart}
      </Button>
    </Stack>
  );
}
