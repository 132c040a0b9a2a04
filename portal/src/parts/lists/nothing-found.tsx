import { Button, Stack, Text } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";

/** What stands in place of a list in which nothing was found. */
export function NothingFound({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  const { lists } = useMessages();
  return (
    <Stack align="start">
      <Text aria-live="polite">{text}</Text>
      <Button variant="default" onClick={onShowAll}>
        {lists.showAll}
      </Button>
    </Stack>
  );
}
