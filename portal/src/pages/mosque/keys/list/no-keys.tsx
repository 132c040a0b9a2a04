import { Button, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { IconKey } from "#parts/icons.ts";

/** Replaces the list of a mosque that never had a key: explains keys, and how to create one. */
export function NoKeys({ mayManage, onCreate }: { mayManage: boolean; onCreate: () => void }) {
  const { keys: words } = useMessages();
  return (
    <Paper withBorder p={{ base: "lg", sm: "xl" }}>
      <Stack align="center" ta="center" maw={460} mx="auto" py="md">
        <ThemeIcon size={56} radius="xl" variant="light">
          <IconKey size={30} />
        </ThemeIcon>
        <Title order={2} size="h3">
          {words.emptyTitle}
        </Title>
        <Text>{words.emptyText}</Text>
        {mayManage ? (
          <Button size="md" onClick={onCreate}>
            {words.makeFirst}
          </Button>
        ) : (
          <Text>{words.emptyForViewer}</Text>
        )}
      </Stack>
    </Paper>
  );
}
