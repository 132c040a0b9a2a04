import { Button, Checkbox, Group, NativeSelect, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { weekdayNames } from "@mosque-sync/timetable/own-entries";
import { useMessages } from "#messages/language.tsx";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { possibleAnchor, ruledPrayers } from "../entries/given.ts";
import type { OwnEntry } from "../entries/own-list.ts";
import { faultsOfRule, newRule, ruleOf, type TypedRule, typedRuleOf } from "../entries/typed-rule.ts";
import { useEntryWords } from "../entry-words.ts";
import { DaysInputs } from "./days-inputs.tsx";
import { focusFault, useFaultTexts } from "./fault-text.ts";
import { GivenInputs } from "./given-inputs.tsx";

export interface EntryFormProps {
  /** The entries that the form changes; empty for a new entry. */
  readonly entries: readonly OwnEntry[];
  /** The last day of the timetable. */
  readonly lastDay: string;
  readonly onDraft: (entries: readonly OwnEntry[]) => void;
}

/** The form of a rule. */
export function RuleForm({ entries: [changed], lastDay, onDraft }: EntryFormProps) {
  const { data } = useMessages();
  const { rules: words } = useTexts();
  const { prayer: nameOf } = useEntryWords();
  const faultTexts = useFaultTexts();
  const form = useForm<TypedRule>({
    initialValues: (changed?.list === "rules" && typedRuleOf(changed.entry)) || newRule,
    validate: (values) => faultTexts(faultsOfRule(values, lastDay)),
  });
  useUnsaved(() => form.isDirty());
  const { prayer, kind, given } = form.values;
  const submit = form.onSubmit(
    (values) => onDraft([{ list: "rules", entry: ruleOf(values) }]),
    focusFault(form),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Group grow align="start">
          <NativeSelect
            data-autofocus
            label={words.prayer}
            data={ruledPrayers.map((key) => ({ value: key, label: nameOf(key) }))}
            {...form.getInputProps("prayer")}
          />
          <NativeSelect
            label={words.kind}
            data={(["iqamah", "adhan"] as const).map((one) => ({ value: one, label: data[`${one}Time`] }))}
            {...form.getInputProps("kind")}
          />
        </Group>
        <GivenInputs
          prayer={prayer}
          kind={kind}
          value={given}
          ways={["after", "before", "at", "none"]}
          inputOf={(field) => ({
            ...form.getInputProps(`given.${field}`),
            ...(field === "anchor" && { value: possibleAnchor(prayer, kind, given.anchor) }),
          })}
        />
        <Checkbox.Group
          label={words.weekdays}
          description={words.weekdaysHint}
          {...form.getInputProps("weekdays")}
        >
          <Group gap="sm" mt="xs">
            {weekdayNames.map((day) => (
              <Checkbox key={day} value={day} label={words.every[day]} />
            ))}
          </Group>
        </Checkbox.Group>
        <DaysInputs isOptional inputOf={form.getInputProps} />
        <Button type="submit">{words.show}</Button>
      </Stack>
    </form>
  );
}
