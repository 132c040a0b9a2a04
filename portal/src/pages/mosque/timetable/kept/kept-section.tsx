import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { IconInfoCircle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { useDates } from "../days/dates.ts";
import { useUnknownText } from "../days/unknown-text.ts";
import { useBringer } from "../sources/brought-by.ts";
import { DownloadSource } from "../sources/download-source.tsx";
import { useTexts } from "../texts.tsx";
import { noteStopped } from "./is-kept.ts";
import classes from "./kept.module.css";
import { KeptDays } from "./kept-days.tsx";
import { Stopped } from "./stopped.tsx";
import { type KeptTimetable, route, type TimetableResponse } from "./use-sending.ts";

interface KeptSectionProps {
  readonly mosqueId: string;
  readonly response: TimetableResponse;
  readonly mayEdit: boolean;
}

/** The timetable that the service keeps: where it comes from, how far it reaches, and how it goes. */
export function KeptSection({ mosqueId, response, mayEdit }: KeptSectionProps) {
  const words = useTexts();
  const { timetable: kept, etag } = response;
  const [showsDays, setShowsDays] = useState(false);
  const stop = useStopping(mosqueId, etag);
  return (
    <>
      <Section title={words.keptTitle} hint={words.keptHint}>
        {kept.stop && <Stopped mosqueId={mosqueId} response={response} mayEdit={mayEdit} />}
        <Facts of={kept} />
        <Notes of={kept} />
        <Group gap="xs">
          {!showsDays && (
            <Button variant="default" onClick={() => setShowsDays(true)}>
              {words.showDays}
            </Button>
          )}
          {mayEdit && <DownloadSource mosqueId={mosqueId} />}
          {mayEdit && (
            <Button color="red" variant="light" onClick={stop}>
              {words.stopKeeping}
            </Button>
          )}
        </Group>
      </Section>
      {showsDays && <KeptDays key={etag} response={response} />}
    </>
  );
}

function Facts({ of: kept }: { of: KeptTimetable }) {
  const words = useTexts();
  const dates = useDates();
  const moments = useMoments();
  const bringer = useBringer();
  const facts = [
    [words.fact.file, <bdi key="file">{kept.fileName}</bdi>],
    [words.fact.brought, moments.dayAndTime(kept.receivedAt)],
    ...(kept.broughtBy ? [[words.edits.broughtBy, bringer(kept.broughtBy)] as const] : []),
    [words.fact.days, dates.span({ from: kept.firstDay, until: kept.lastDay })],
    [words.fact.applied, kept.appliedOn === undefined ? words.notYet : dates.day(kept.appliedOn)],
    [words.fact.next, moments.dayAndTime(kept.nextAt)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes about days without an update, times that the timetable leaves open, and the zone. */
function Notes({ of: { missed, earlierUntil, timeZone, unknown } }: { of: KeptTimetable }) {
  const words = useTexts();
  const dates = useDates();
  const { zone } = useMoments();
  const unknownText = useUnknownText()({ unknown, unusable: [] });
  const notes = [
    ...(missed ? [words.missed(dates.span(missed))] : []),
    ...(earlierUntil ? [words.earlierUntil(dates.day(earlierUntil))] : []),
    ...(unknownText === undefined ? [] : [unknownText]),
    ...(timeZone === zone ? [] : [words.otherZone(timeZone.replaceAll("_", " "))]),
  ];
  if (notes.length === 0) return null;
  return (
    <Alert role="note" color="yellow" variant="light" icon={<IconInfoCircle />}>
      <Stack gap={4}>
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** Ends the keeping of the rows, once the reader has confirmed it. */
function useStopping(mosqueId: string, etag: string): () => void {
  const words = useTexts();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return () =>
    confirm({
      title: words.stopQuestion,
      text: words.stopText,
      button: words.stopKeeping,
      route: `DELETE ${route}`,
      input: { params: { mosqueId }, ifMatch: etag },
      outcome: () => {
        noteStopped(queries, mosqueId);
        return { notice: words.stoppedNotice };
      },
    });
}
