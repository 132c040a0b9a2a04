import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMessages } from "../../../messages/language.tsx";
import type { MosqueValues, OperatedAnswer } from "./mosque-values.ts";
import { Section } from "./section.tsx";

interface FixedSectionProps {
  readonly form: UseFormReturnType<MosqueValues>;
  readonly choices: OperatedAnswer["choices"];
}

/** What is read-only for the mosque itself. */
export function FixedSection({ form, choices }: FixedSectionProps) {
  const { operator: words, mosques } = useMessages();
  const { field, hint } = words;
  return (
    <Section title={words.fixed} hint={words.fixedHint}>
      <NativeSelect
        label={field.verificationStatus}
        data={choices.verificationStatuses.map((value) => ({ value, label: mosques.verification[value] }))}
        {...form.getInputProps("verificationStatus")}
      />
      <TextInput
        label={field.entitlement}
        description={hint.entitlement}
        dir="auto"
        {...form.getInputProps("entitlement")}
      />
      <Switch
        label={field.isOnlineOnly}
        description={hint.isOnlineOnly}
        {...form.getInputProps("isOnlineOnly", { type: "checkbox" })}
      />
      <TextInput
        label={field.prayerCalculationParameters}
        description={hint.prayerCalculationParameters}
        classNames={{ input: "ltr" }}
        {...form.getInputProps("prayerCalculationParameters")}
      />
      <TextInput
        type="url"
        label={field.thumbnail}
        description={hint.thumbnail}
        classNames={{ input: "ltr" }}
        {...form.getInputProps("thumbnail")}
      />
      <Textarea
        label={field.coverPhotos}
        description={hint.coverPhotos}
        autosize
        minRows={2}
        classNames={{ input: "ltr" }}
        {...form.getInputProps("coverPhotos")}
      />
    </Section>
  );
}
