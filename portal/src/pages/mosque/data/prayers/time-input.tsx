import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { useRef } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconClock } from "#parts/icons.ts";
import classes from "./day-table.module.css";

interface TimeInputProps extends Omit<TextInputProps, "onChange" | "value"> {
  /** The accessible name of the input. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** `HH:mm`, where it is known: the picker starts there. */
  readonly time: string;
  readonly onChange: (text: string) => void;
}

/** An input for a time: typed in any form, or picked with the clock of the phone or the browser. */
export function TimeInput({ name, value, time, onChange, ...props }: TimeInputProps) {
  const { data: words } = useMessages();
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => {
    try {
      picker.current?.showPicker();
    } catch {
      picker.current?.focus(); // A browser without a picker of its own lets the time be typed there.
    }
  };
  return (
    <div className={classes.time}>
      <TextInput
        {...props}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-label={name}
        placeholder="–"
        autoComplete="off"
        size="md"
        classNames={{ input: classes.input, label: classes.label }}
        rightSection={
          !props.readOnly && (
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.pick(name)} onClick={pick}>
              <IconClock size={20} />
            </ActionIcon>
          )
        }
      />
      <input
        ref={picker}
        type="time"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={time}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
