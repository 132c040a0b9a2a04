import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import {
  faultsOfJummah,
  jummahOf,
  newJummah,
  type TypedJummah,
  typedJummahOf,
} from "../entries/congregations.ts";
import { CongregationInputs } from "./congregation-inputs.tsx";
import { DaysInputs } from "./days-inputs.tsx";
import { focusFault, useFaultTexts } from "./fault-text.ts";
import type { EntryFormProps } from "./rule-form.tsx";

/** The form of a jummah. */
export function JummahForm({ entries: [changed], lastDay, onDraft }: EntryFormProps) {
  const { rules: words } = useTexts();
  const faultTexts = useFaultTexts();
  const form = useForm<TypedJummah>({
    initialValues: changed?.list === "jummah" ? typedJummahOf(changed.entry) : newJummah,
    validate: (values) => faultTexts(faultsOfJummah(values, lastDay)),
  });
  useUnsaved(() => form.isDirty());
  const submit = form.onSubmit(
    (values) => onDraft([{ list: "jummah", entry: jummahOf(values) }]),
    focusFault(form),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.jummahHint}
        </Text>
        <CongregationInputs inputOf={form.getInputProps} />
        <DaysInputs isOptional inputOf={form.getInputProps} />
        <Button type="submit">{words.show}</Button>
      </Stack>
    </form>
  );
}
