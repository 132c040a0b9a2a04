import { Box, NumberInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { ActionRoute, CallInput } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved.tsx";

/** A whole number from 1 on that the operator sets. */
interface Bound {
  readonly label: string;
  readonly description: string;
  /** The current number; undefined without one. */
  readonly value: number | undefined;
  /** Whether it may be left empty. */
  readonly isOptional?: boolean;
}

interface BoundsFormProps<Name extends string, R extends ActionRoute> {
  readonly route: R;
  /** By the names that `input` gets their numbers under. */
  readonly bounds: Readonly<Record<Name, Bound>>;
  /** @param numbers undefined for an empty input */
  readonly input: (numbers: Readonly<Record<Name, number | undefined>>) => CallInput<R>;
}

/** A form of numbers that operators set for the service. */
export function BoundsForm<Name extends string, R extends ActionRoute>({
  route,
  bounds,
  input,
}: BoundsFormProps<Name, R>): ReactNode {
  const { shell } = useMessages();
  const required = useRequired();
  const names = Object.keys(bounds) as Name[]; // They are the names of the object above.
  const save = useAction(route, { onDone: () => form.resetDirty() });
  const form = useForm<Record<string, number | string>>({
    mode: "uncontrolled",
    initialValues: Object.fromEntries(names.map((name) => [name, bounds[name].value ?? ""])),
    validate: Object.fromEntries(
      names
        .filter((name) => !bounds[name].isOptional)
        .map((name) => [name, (value: number | string) => required(String(value))]),
    ),
    onValuesChange: () => {
      if (save.isSuccess) save.reset();
    },
  });
  useUnsaved(() => form.isDirty());
  const numbersOf = (values: Readonly<Record<string, number | string>>) =>
    Object.fromEntries(
      names.map((name) => [name, values[name] === "" ? undefined : Number(values[name])]),
    ) as Record<Name, number | undefined>;
  return (
    <Box maw={560}>
      <ActionForm
        form={form}
        action={save}
        input={(values) => input(numbersOf(values))}
        button={shell.save}
        done={shell.saved}
      >
        {names.map((name) => (
          <NumberInput
            key={form.key(name)}
            label={bounds[name].label}
            description={bounds[name].description}
            min={1}
            allowDecimal={false}
            hideControls
            {...form.getInputProps(name)}
          />
        ))}
      </ActionForm>
    </Box>
  );
}
