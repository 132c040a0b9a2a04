import { Group, NativeSelect, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMessages } from "#messages/language.tsx";
import { repeatName } from "#parts/events/repeat-name.ts";
import { TimeZoneSelect } from "#parts/forms/time-zone-select.tsx";
import { ZonedTimeInput } from "#parts/forms/zoned-time-input.tsx";
import { coordinate, shortText } from "#parts/profile/profile-inputs.tsx";
import type { EventField, EventValues } from "./event-values.ts";

/** The inputs of an event. */
export function EventInputs({ form }: { form: UseFormReturnType<EventValues> }) {
  const { data: words } = useMessages();
  const { timeZoneId, repeatOption } = form.values;
  const propsOf = (field: EventField) => ({ label: words.event[field], ...form.getInputProps(field) });
  const switchOf = (field: "allowComments" | "showLikes" | "allowSharing") => (
    <Switch label={words.event[field]} {...form.getInputProps(field, { type: "checkbox" })} />
  );
  const repeats = Object.entries(words.repeat).map(([value, label]) => ({ value, label }));
  const isOther = !repeats.some(({ value }) => value === repeatOption);
  const name = repeatName(repeatOption);
  const other = { value: repeatOption, label: name ? words.repeat[name] : words.repeatOther(repeatOption) };
  return (
    <>
      <TextInput dir="auto" data-autofocus {...propsOf("title")} />
      <Textarea dir="auto" autosize minRows={2} maxRows={10} {...propsOf("body")} />
      <Group grow align="start" preventGrowOverflow={false}>
        <ZonedTimeInput zone={timeZoneId} {...propsOf("dateInstant")} />
        <ZonedTimeInput
          zone={timeZoneId}
          {...propsOf("endTimeInstant")}
          label={`${words.event.endTimeInstant} (${words.optional})`}
        />
      </Group>
      <TimeZoneSelect {...propsOf("timeZoneId")} />
      <NativeSelect data={isOther ? [...repeats, other] : repeats} {...propsOf("repeatOption")} />
      {shortText({ props: propsOf("address") })}
      {shortText({ props: propsOf("flairType") })}
      {shortText({ props: { description: words.visibilityHint, ...propsOf("visibility") } })}
      <Group grow align="start">
        {(["latitude", "longitude"] as const).map((field) => (
          <div key={field}>
            {coordinate({ props: { description: words.coordinateHint, ...propsOf(field) } })}
          </div>
        ))}
      </Group>
      <Stack gap="sm">
        {switchOf("allowComments")}
        {switchOf("showLikes")}
        {switchOf("allowSharing")}
      </Stack>
    </>
  );
}
