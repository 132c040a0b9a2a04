import { Group, TextInput } from "@mantine/core";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";

interface DaysInputsProps {
  /** Whether an entry may be without them. */
  readonly isOptional: boolean;
  readonly inputOf: (field: "from" | "until") => object;
}

/** The first and the last day of an entry. */
export function DaysInputs({ isOptional, inputOf }: DaysInputsProps) {
  const { rules: words } = useTexts();
  const order = ["label", "input", "description", "error"] as const;
  return (
    <Group grow align="start">
      <TextInput
        type="date"
        label={words.firstDay}
        {...(isOptional && { description: words.firstDayHint })}
        inputWrapperOrder={[...order]}
        {...inputOf("from")}
      />
      <TextInput
        type="date"
        label={words.lastDay}
        {...(isOptional && { description: words.lastDayHint })}
        inputWrapperOrder={[...order]}
        {...inputOf("until")}
      />
    </Group>
  );
}
