import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { useEffect, useRef } from "react";
import { useReader } from "#messages/language.tsx";
import { todayIn } from "#pages/mosque/timetable/bring/use-reading.ts";
import { useDates } from "#pages/mosque/timetable/days/dates.ts";
import { PreviewSection } from "#pages/mosque/timetable/days/preview-section.tsx";
import { NotRead } from "#pages/mosque/timetable/kept/kept-days.tsx";
import { SendFailure } from "#pages/mosque/timetable/kept/send-failure.tsx";
import { type TimetableResponse, useSending } from "#pages/mosque/timetable/kept/use-sending.ts";
import type { ShownTimetable } from "#pages/mosque/timetable/reading/shown.ts";
import { useDays } from "#pages/mosque/timetable/reading/use-days.ts";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { type ChangedDay, changedDays, spansOfChanges } from "./day-changes.ts";

interface DraftViewProps {
  readonly mosqueId: string;
  readonly response: TimetableResponse;
  /** The days of the kept timetable. */
  readonly before: ShownTimetable;
  /** The changed document. */
  readonly draft: MosqueTimetable;
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

/** The days with a change before it is saved, and the button that saves it. */
export function DraftView({ mosqueId, response, before, draft, onBack, onSaved }: DraftViewProps) {
  const { rules: words } = useTexts();
  const { zone } = useMoments();
  const say = useNotice();
  const today = todayIn(zone);
  const { etag } = response;
  const { fileName } = response.timetable;
  const document = JSON.stringify(draft);
  const outcome = useDays(document, fileName);
  const sending = useSending(mosqueId, () => {
    onSaved();
    say(words.saved);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = outcome !== undefined;
  useEffect(() => {
    if (isRead) heading.current?.focus();
  }, [isRead]);
  if (!outcome) {
    return (
      <>
        <Text role="status">{words.reading}</Text>
        <Waiting />
      </>
    );
  }
  if (outcome.is !== "read") {
    return (
      <Stack align="start">
        <NotRead is={outcome.is} fileName={fileName} />
        <Button onClick={onBack}>{words.back}</Button>
      </Stack>
    );
  }
  const changes = changedDays(before, outcome.timetable, today);
  return (
    <Stack>
      <Title ref={heading} order={3} size="h4" tabIndex={-1} style={{ outline: "none" }}>
        {words.changesTitle}
      </Title>
      <ChangesText of={changes} />
      <SendFailure sending={sending} />
      <Group gap="xs">
        {!sending.confirm && (
          <Button loading={sending.isPending} onClick={() => sending.send({ document, fileName, etag })}>
            {words.save}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
      </Group>
      <PreviewSection
        title={words.daysTitle}
        timetable={outcome.timetable}
        today={today}
        firstMonth={changes[0]?.date.slice(0, 7)}
      />
    </Stack>
  );
}

/** How many changes are listed; a number counts the days of the others. */
const listedChanges = 6;

function ChangesText({ of: changes }: { of: readonly ChangedDay[] }) {
  const { rules: words } = useTexts();
  const { data, operator: console } = useReader().messages;
  const dates = useDates();
  if (changes.length === 0) {
    return (
      <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
        {words.nothing}
      </Alert>
    );
  }
  const spans = spansOfChanges(changes);
  const lastListed = spans[listedChanges - 1]?.until;
  const unlisted = changes.filter(({ date }) => lastListed !== undefined && date > lastListed).length;
  const becomesUnknown = changes.some(({ times }) => times.some(({ after }) => after === undefined));
  const text = (time: string | undefined) => (time === "" ? words.noTime : (time ?? words.unknown));
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Text fw={600}>{words.days(changes.length)}</Text>
        {spans.slice(0, listedChanges).map(({ from, until, times }) => (
          <div key={from}>
            <Text size="sm" fw={600}>
              {from === until ? dates.wholeDay(from) : dates.span({ from, until })}
            </Text>
            {times.map(({ prayerKey, kind, before, after }) => (
              <Text key={`${prayerKey} ${kind}`} size="sm">
                {words.time(console.prayer[prayerKey], data[`${kind}Time`], text(before), text(after))}
              </Text>
            ))}
          </div>
        ))}
        {unlisted > 0 && <Text size="sm">{words.more(unlisted)}</Text>}
        {becomesUnknown && (
          <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
            {words.becomesUnknown}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
