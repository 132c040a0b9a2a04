import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ShownTimetable } from "#pages/mosque/timetable/reading/shown.ts";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { ruledPrayers, ways } from "../entries/given.ts";
import { ramadanOf } from "../entries/own-list.ts";
import {
  faultsOfRamadan,
  newRamadan,
  nextDays,
  ruleOfRamadan,
  type TypedRamadan,
  typedRamadanOf,
  yearOf,
} from "../entries/ramadan.ts";
import { DaysInputs } from "./days-inputs.tsx";
import { focusFault, useFaultTexts } from "./fault-text.ts";
import { GivenInputs } from "./given-inputs.tsx";
import type { EntryFormProps } from "./rule-form.tsx";

export interface CalculatedProps {
  /** The calculated Ramadans and Eids of the year ahead. */
  readonly calculated: NonNullable<ShownTimetable["ahead"]>["islamicDays"];
}

/** The form of a Ramadan, with its calculated days. */
export function RamadanForm({
  entries: [changed],
  lastDay,
  onDraft,
  calculated,
}: EntryFormProps & CalculatedProps) {
  const { rules: words } = useTexts();
  const faultTexts = useFaultTexts();
  const rule = changed?.list === "rules" ? changed.entry : undefined;
  const form = useForm<TypedRamadan>({
    initialValues: rule ? typedRamadanOf(rule) : newRamadan(nextDays(calculated, "Ramadan")),
    validate: (values) => faultTexts(faultsOfRamadan(values, lastDay)),
  });
  useUnsaved(() => form.isDirty());
  const submit = form.onSubmit((values) => {
    const year = (rule && ramadanOf(rule)) ?? yearOf(values, calculated);
    onDraft([{ list: "rules", entry: ruleOfRamadan(values, year) }]);
  }, focusFault(form));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <DaysInputs isOptional={false} inputOf={form.getInputProps} />
        <Text size="sm" c="dimmed">
          {words.calculated}
        </Text>
        <Text size="sm">{words.ramadanHint}</Text>
        {ruledPrayers.map((prayer) => (
          <GivenInputs
            key={prayer}
            namesPrayer
            prayer={prayer}
            kind="iqamah"
            value={form.values.iqamahs[prayer]}
            ways={ways}
            inputOf={(field) => form.getInputProps(`iqamahs.${prayer}.${field}`)}
          />
        ))}
        <Button type="submit">{words.show}</Button>
      </Stack>
    </form>
  );
}
