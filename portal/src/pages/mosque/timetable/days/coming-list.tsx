import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import type { ShownTimetable } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";
import classes from "./coming.module.css";
import { type Coming, comingEvents, type Iqamah, type IqamahChange, oftenChanged } from "./coming.ts";
import { useDates } from "./dates.ts";
import { useUnknownText } from "./unknown-text.ts";

/** How many events are listed before the reader asks for all. */
const firstEvents = 8;

/** The changes of the year ahead, by date. */
export function ComingList({ timetable }: { timetable: Pick<ShownTimetable, "ahead" | "unknown"> }) {
  const { messages, language } = useReader();
  const words = useTexts();
  const { operator: console } = messages;
  const [showsAll, setShowsAll] = useState(false);
  const dates = useDates();
  const { ahead, unknown } = timetable;
  if (!ahead) return <Text>{words.nothingAhead}</Text>;
  const events = comingEvents(ahead, unknown);
  const often = oftenChanged(ahead);
  const shown = showsAll ? events : events.slice(0, firstEvents);
  return (
    <Stack gap="sm" align="start">
      <dl className={classes.coming}>
        {shown.map((event) => (
          <div key={JSON.stringify(event)} className={classes.event}>
            <dt>{dates.span(event)}</dt>
            <dd data-is={event.is}>
              <EventText of={event} />
            </dd>
          </div>
        ))}
      </dl>
      {events.length > shown.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {words.showAllEvents(events.length)}
        </Button>
      )}
      {often.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.oftenChanged(
            inList(
              language,
              often.map(({ prayer }) => console.prayer[prayer]),
            ),
          )}
        </Text>
      )}
    </Stack>
  );
}

function EventText({ of: event }: { of: Coming }) {
  const words = useTexts();
  const unknownText = useUnknownText();
  switch (event.is) {
    case "iqamah":
      return event.changes.map((change) => <IqamahText key={change.prayer} of={change} />);
    case "clock":
      return words.clock[event.minutes > 0 ? "forward" : "back"](Math.abs(event.minutes));
    case "islamic":
      return words.islamicDays[event.name];
    case "unknown":
      return unknownText(event);
    default:
      return words.event[event.is];
  }
}

function IqamahText({ of: { prayer, before, after } }: { of: IqamahChange }) {
  const words = useTexts();
  const { operator: console } = useReader().messages;
  const text = (iqamah: Iqamah) => ("at" in iqamah ? iqamah.at : words.afterAdhan(iqamah.minutesAfterAdhan));
  return <div>{words.iqamahChange(console.prayer[prayer], text(before), text(after))}</div>;
}
