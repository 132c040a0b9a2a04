import { Button, Checkbox, Group, SimpleGrid, Stack } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";

interface TickedProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly label?: string;
  readonly description?: string;
  readonly value?: readonly string[];
  readonly onChange?: (ticked: readonly string[]) => void;
}

/** A list of checkboxes. The chosen values keep the order of the list. Takes a form's input props. */
export function Ticked({ choices, label, description, value = [], onChange = () => {} }: TickedProps) {
  const { operator: words } = useMessages();
  const all = choices.map(({ value }) => value);
  return (
    <Checkbox.Group
      label={label}
      description={description}
      value={[...value]}
      onChange={(ticked) => onChange(all.filter((value) => ticked.includes(value)))}
    >
      <Stack gap="sm" mt="sm">
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={`${words.all}: ${label}`}
            onClick={() => onChange(all)}
          >
            {words.all}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`${words.none}: ${label}`}
            onClick={() => onChange([])}
          >
            {words.none}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {choices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </SimpleGrid>
      </Stack>
    </Checkbox.Group>
  );
}
