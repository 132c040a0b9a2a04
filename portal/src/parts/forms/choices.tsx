import { Radio, type RadioGroupProps, Stack } from "@mantine/core";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly name: string;
  readonly explanation: string;
}

/** A few choices, each with an explanation. Takes a form's input props. */
export function Choices<Value extends string>({
  choices,
  ...props
}: { choices: readonly Choice<Value>[] } & Omit<RadioGroupProps, "children">) {
  return (
    <Radio.Group {...props}>
      <Stack gap="sm" mt="xs">
        {choices.map(({ value, name, explanation }) => (
          <Radio key={value} value={value} label={name} description={explanation} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
