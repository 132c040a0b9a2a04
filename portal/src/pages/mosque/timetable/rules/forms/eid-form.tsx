import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import {
  eidPrayersOf,
  faultsOfEid,
  newCongregation,
  type TypedEid,
  typedEidOf,
} from "../entries/congregations.ts";
import type { OwnItem } from "../entries/own-list.ts";
import { nextDays } from "../entries/ramadan.ts";
import { CongregationInputs } from "./congregation-inputs.tsx";
import { focusFault, useFaultTexts } from "./fault-text.ts";
import type { CalculatedProps } from "./ramadan-form.tsx";
import type { EntryFormProps } from "./rule-form.tsx";

const names = { fitr: "Eid al-Fitr", adha: "Eid al-Adha" } as const;
const eids = ["fitr", "adha"] as const;

interface EidFormProps extends EntryFormProps, CalculatedProps {
  /** The items of the mosque. The day after its Ramadan is Eid. */
  readonly items: readonly OwnItem[];
}

/** The form of the Eid prayers of a day. */
export function EidForm({ entries, lastDay, onDraft, calculated, items }: EidFormProps) {
  const { rules: words } = useTexts();
  const faultTexts = useFaultTexts();
  const dayOf = (eid: TypedEid["eid"]) => nextDays(calculated, names[eid])?.from ?? "";
  const next = nextDays(calculated, names.fitr, names.adha)?.name === names.adha ? "adha" : "fitr";
  const changed = entries.flatMap((one) => (one.list === "eid" ? [one.entry] : []));
  const form = useForm<TypedEid>({
    initialValues:
      changed.length > 0
        ? typedEidOf(changed)
        : { eid: next, date: dayOf(next), congregations: [newCongregation] },
    validate: (values) => faultTexts(faultsOfEid(values, lastDay)),
  });
  useUnsaved(() => form.isDirty());
  const { congregations } = form.values;
  const submit = form.onSubmit(
    (values) => onDraft(eidPrayersOf(values, items).map((entry) => ({ list: "eid", entry }) as const)),
    focusFault(form),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.eidHint}
        </Text>
        <Group grow align="start">
          <NativeSelect
            data-autofocus
            label={words.eidName}
            data={eids.map((eid) => ({ value: eid, label: words.eid[eid] }))}
            {...form.getInputProps("eid")}
            onChange={({ currentTarget }) => {
              const eid = currentTarget.value === "adha" ? "adha" : "fitr";
              form.setValues({ eid, date: dayOf(eid) });
            }}
          />
          <TextInput type="date" label={words.date} {...form.getInputProps("date")} />
        </Group>
        {congregations.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by their index.
          <Paper key={index} withBorder p="sm" component="fieldset" m={0}>
            <legend>{words.congregation(index + 1)}</legend>
            <Stack gap="sm" align="stretch">
              <CongregationInputs
                inputOf={(field) => form.getInputProps(`congregations.${index}.${field}`)}
              />
              {congregations.length > 1 && (
                <Button
                  variant="default"
                  size="compact-md"
                  style={{ alignSelf: "start" }}
                  onClick={() => form.removeListItem("congregations", index)}
                >
                  {words.removeCongregation(index + 1)}
                </Button>
              )}
            </Stack>
          </Paper>
        ))}
        <Button
          variant="default"
          style={{ alignSelf: "start" }}
          onClick={() => form.insertListItem("congregations", newCongregation)}
        >
          {words.addCongregation}
        </Button>
        <Button type="submit">{words.show}</Button>
      </Stack>
    </form>
  );
}
