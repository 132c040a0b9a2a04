import { Text } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import { day, dayAndTime } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { clockOf } from "./local-times.ts";

/** The zone of this device. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const ZoneContext = createContext(ownZone);

/** Shows every time of its content in a zone; outside of it, times are in the zone of the reader's device. */
export function ZoneOfTimes({ zone, children }: { zone: string; children: ReactNode }) {
  return <ZoneContext value={clockOf(zone).zone}>{children}</ZoneContext>;
}

/** Names the zone that times are in: once on a page, and once in a dialog over it. */
export function ZoneNote() {
  const { messages } = useReader();
  const zone = useContext(ZoneContext);
  return (
    <Text size="sm" c="dimmed" data-zone={zone}>
      {messages.shell.timesIn(zone.replaceAll("_", " "))}
    </Text>
  );
}

/** Instants in words: in the reader's language, and in the zone that the page names. */
export interface Moments {
  readonly zone: string;
  readonly dayAndTime: (instant: string) => string;
  readonly day: (instant: string) => string;
}

export function useMoments(): Moments {
  const { language } = useReader();
  const zone = useContext(ZoneContext);
  return {
    zone,
    dayAndTime: (instant) => dayAndTime(language, instant, zone),
    day: (instant) => day(language, instant, zone),
  };
}
