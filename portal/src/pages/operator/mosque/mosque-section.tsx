import { Box, Group } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMessages } from "#messages/language.tsx";
import { Section } from "#parts/layout/section.tsx";
import { fieldsOf, mosqueInputs } from "./mosque-inputs.tsx";
import type { MosqueField, MosqueValues, OperatedResponse } from "./mosque-values.ts";

interface MosqueSectionProps {
  readonly name: "profile" | "fixed" | "approval";
  readonly form: UseFormReturnType<MosqueValues>;
  readonly choices: OperatedResponse["choices"];
}

/** A section of the form, with the inputs of its fields. */
export function MosqueSection({ name, form, choices }: MosqueSectionProps) {
  const messages = useMessages();
  const { section, field: labels, hint } = messages.operator;
  const hints: Partial<Record<MosqueField, string>> = hint;
  const propsOf = (field: MosqueField) => ({
    label: labels[field],
    description: hints[field],
    ...form.getInputProps(field, { type: typeof form.values[field] === "boolean" ? "checkbox" : "input" }),
  });
  return (
    <Section {...section[name]}>
      <Group align="start">
        {fieldsOf(name).map((field) => {
          const { isHalf, input } = mosqueInputs[field];
          return (
            <Box key={field} flex={isHalf ? "1 1 13rem" : "1 1 100%"}>
              {input({ props: propsOf(field), messages, choices })}
            </Box>
          );
        })}
      </Group>
    </Section>
  );
}
