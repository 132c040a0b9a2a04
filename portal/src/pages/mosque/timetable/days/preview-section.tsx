import { SimpleGrid, Title } from "@mantine/core";
import { useState } from "react";
import { Section } from "#parts/layout/section.tsx";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import type { ShownTimetable } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";
import { ComingList } from "./coming-list.tsx";
import { DayCard } from "./day-card.tsx";
import { MonthTable } from "./month-table.tsx";

interface PreviewSectionProps {
  readonly title: string;
  readonly timetable: ShownTimetable;
  /** Today there, `YYYY-MM-DD`. */
  readonly today: string;
  /** A day that the reader asked for. */
  readonly wanted?: { readonly date: string } | undefined;
  readonly onCause?: (number: number) => void;
  /** The month to show first, `YYYY-MM`; by default today's. */
  readonly firstMonth?: string | undefined;
}

/** The days as they will be kept: today, tomorrow, a month, and what changes in the year ahead. */
export function PreviewSection(props: PreviewSectionProps) {
  const { title, timetable, today, wanted, onCause, firstMonth } = props;
  const words = useTexts();
  const [chosen, setChosen] = useState<{ month: string; wanted: typeof wanted }>();
  const { days } = timetable;
  const [first, last] = [days[0]?.date ?? today, days.at(-1)?.date ?? today];
  const nearest = today < first ? first : today > last ? last : today;
  // A day that the reader asks for after choosing a month counts, and the other way round.
  const isChosenLater = chosen !== undefined && chosen.wanted === wanted;
  const month = isChosenLater ? chosen.month : (wanted?.date ?? firstMonth ?? nearest).slice(0, 7);
  return (
    <Section title={title} hint={words.previewHint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayCard title={words.today} date={today} timetable={timetable} />
        <DayCard title={words.tomorrow} date={daysAfter(today, 1)} timetable={timetable} />
      </SimpleGrid>
      <MonthTable
        timetable={timetable}
        today={today}
        month={month}
        onMonth={(next) => setChosen({ month: next, wanted })}
        wanted={isChosenLater ? undefined : wanted}
        {...(onCause && { onCause })}
      />
      <div>
        <Title order={3} size="h5" mb="xs">
          {words.comingTitle}
        </Title>
        <ComingList timetable={timetable} />
      </div>
    </Section>
  );
}
