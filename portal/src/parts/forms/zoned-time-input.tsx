import { Radio, Stack, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "#messages/language.tsx";
import {
  clockOf,
  instantsOf,
  type LocalTime,
  noTime,
  offsetMinutesAt,
  offsetText,
} from "../zones/local-times.ts";

interface ZonedTimeInputProps {
  /** The zone whose clocks the time is read by. */
  readonly zone: string;
  readonly label: string;
  readonly description?: string;
  readonly value?: LocalTime;
  readonly onChange?: (time: LocalTime) => void;
  readonly error?: ReactNode;
}

/** A day and a time in a zone. In the night in which the clocks go back, it asks which of two equal times is meant. */
export function ZonedTimeInput(props: ZonedTimeInputProps) {
  const { zone, value = noTime, onChange = () => {}, ...shown } = props;
  const { data: words } = useMessages();
  const clock = clockOf(zone);
  const instants = instantsOf(clock, value);
  const offsetOf = (instant: string) => offsetText(offsetMinutesAt(clock, Date.parse(instant)));
  return (
    <Stack gap="xs">
      <TextInput
        type="datetime-local"
        classNames={{ input: "ltr" }}
        {...shown}
        value={value.text}
        onChange={({ currentTarget }) => onChange({ ...noTime, text: currentTarget.value.slice(0, 16) })}
      />
      {instants.length > 1 && (
        <Radio.Group
          label={words.twice(clock.zone.replaceAll("_", " "))}
          value={value.isLater ? "second" : "first"}
          onChange={(chosen) => onChange({ ...value, isLater: chosen === "second" })}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="first" label={words.firstTime(offsetOf(instants[0] ?? ""))} />
            <Radio value="second" label={words.secondTime(offsetOf(instants[1] ?? ""))} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** Whether the clocks of a zone skip a time that was filled in. */
export function isSkipped(zone: string, time: LocalTime): boolean {
  return time.text !== "" && instantsOf(clockOf(zone), time).length === 0;
}
