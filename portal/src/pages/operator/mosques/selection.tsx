import { Button, Group, Text } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { useSuspending } from "#parts/mosques/suspension-note.tsx";

interface SelectedProps {
  /** The mosques of the current page. */
  readonly ids: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** The actions for all selected mosques. */
export function Selected({ ids, onSelect }: SelectedProps) {
  const { suspensions: words } = useMessages();
  const suspend = useSuspending();
  if (ids.length === 0) return null;
  const clear = () => onSelect([]);
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{words.selected(ids.length)}</Text>
      <Button variant="default" onClick={() => suspend(ids, true, clear)}>
        {words.suspendThem}
      </Button>
      <Button variant="default" onClick={() => suspend(ids, false, clear)}>
        {words.liftThem}
      </Button>
    </Group>
  );
}
