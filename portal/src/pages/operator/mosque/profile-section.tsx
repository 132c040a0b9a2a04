import { NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMessages } from "../../../messages/language.tsx";
import { TimeZoneSelect } from "../../../parts/forms/time-zone-select.tsx";
import type { MosqueValues } from "./mosque-values.ts";
import { Section } from "./section.tsx";

/** What visitors see, and the mosque's website may be allowed to write. */
export function ProfileSection({ form }: { form: UseFormReturnType<MosqueValues> }) {
  const { operator: words } = useMessages();
  const { field, hint } = words;
  return (
    <Section title={words.profile} hint={words.profileHint}>
      <TextInput label={field.communityName} dir="auto" {...form.getInputProps("communityName")} />
      <Textarea label={field.address} dir="auto" autosize {...form.getInputProps("address")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(["latitude", "longitude"] as const).map((name) => (
          <NumberInput
            key={name}
            label={field[name]}
            description={hint[name]}
            hideControls
            clampBehavior="none"
            classNames={{ input: "ltr" }}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <TimeZoneSelect {...form.getInputProps("timeZoneId")} />
      <TextInput label={field.status} dir="auto" {...form.getInputProps("status")} />
      <Textarea label={field.message} dir="auto" autosize minRows={2} {...form.getInputProps("message")} />
      <TextInput
        type="url"
        label={field.donationLink}
        classNames={{ input: "ltr" }}
        {...form.getInputProps("donationLink")}
      />
    </Section>
  );
}
