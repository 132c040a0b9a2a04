import { Button, Checkbox, Group, SimpleGrid, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMessages } from "../../../messages/language.tsx";
import type { MosqueValues, OperatedAnswer } from "./mosque-values.ts";
import { Section } from "./section.tsx";

interface ApprovalSectionProps {
  readonly form: UseFormReturnType<MosqueValues>;
  readonly choices: OperatedAnswer["choices"];
}

/** What the mosque's keys may write. */
export function ApprovalSection({ form, choices }: ApprovalSectionProps) {
  const { operator: words } = useMessages();
  return (
    <Section title={words.approval}>
      <Ticked
        label={words.field.approvedProfileFields}
        description={words.hint.approvedProfileFields}
        choices={choices.profileFields.map((value) => ({ value, label: words.field[value] }))}
        ticked={form.values.approvedProfileFields}
        onTick={(fields) => form.setFieldValue("approvedProfileFields", fields)}
      />
      <Ticked
        label={words.field.supportedPrayerKeys}
        description={words.hint.supportedPrayerKeys}
        choices={choices.prayerKeys.map((value) => ({ value, label: words.prayer[value] }))}
        ticked={form.values.supportedPrayerKeys}
        onTick={(keys) => form.setFieldValue("supportedPrayerKeys", keys)}
      />
    </Section>
  );
}

interface TickedProps<Value extends string> {
  readonly label: string;
  readonly description: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly ticked: readonly Value[];
  readonly onTick: (ticked: readonly Value[]) => void;
}

/** A list to tick, always in its own order, whatever is ticked first. */
function Ticked<Value extends string>({ label, description, choices, ticked, onTick }: TickedProps<Value>) {
  const { operator: words } = useMessages();
  const tick = (texts: readonly string[]) =>
    onTick(choices.map(({ value }) => value).filter((value) => texts.includes(value)));
  return (
    <Checkbox.Group label={label} description={description} value={[...ticked]} onChange={tick}>
      <Stack gap="sm" mt="sm">
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={`${words.all}: ${label}`}
            onClick={() => onTick(choices.map(({ value }) => value))}
          >
            {words.all}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`${words.none}: ${label}`}
            onClick={() => onTick([])}
          >
            {words.none}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </SimpleGrid>
      </Stack>
    </Checkbox.Group>
  );
}
