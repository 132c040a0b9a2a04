import { Group, TextInput } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { type TypedCongregation, times } from "../entries/congregations.ts";
import classes from "./forms.module.css";

interface CongregationInputsProps {
  readonly inputOf: (field: keyof TypedCongregation) => object;
}

/** The name, the place and the times of a congregation. */
export function CongregationInputs({ inputOf }: CongregationInputsProps) {
  const { data } = useMessages();
  const { rules: words } = useTexts();
  const names = { adhan: data.adhanTime, khutbah: words.khutbah, iqamah: data.iqamahTime };
  return (
    <>
      <div className={classes.times}>
        {times.map((time) => (
          <TextInput key={time} label={names[time]} autoComplete="off" {...inputOf(time)} />
        ))}
      </div>
      <Group grow align="start">
        <TextInput
          label={words.label}
          description={words.labelHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          dir="auto"
          {...inputOf("label")}
        />
        <TextInput label={words.place} dir="auto" {...inputOf("place")} />
      </Group>
    </>
  );
}
