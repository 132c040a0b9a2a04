import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import { failuresOfBadLink } from "@mosque-sync/contract/warning-days";
import type { ReadingSettings } from "@mosque-sync/timetable";
import { useState } from "react";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { PreviewSection } from "../days/preview-section.tsx";
import { TimesOnNoDay } from "../days/times-on-no-day.tsx";
import { PlanList } from "../kept/plan-list.tsx";
import { SendFailure } from "../kept/send-failure.tsx";
import { type KeptTimetable, useSending } from "../kept/use-sending.ts";
import { AnswersSection } from "../questions/answers-section.tsx";
import { querySettings } from "../questions/sent-settings.ts";
import { type WayToQuestion, wayToQuestion } from "../questions/way-to-question.ts";
import type { GivenFile, ShownTimetable } from "../reading/shown.ts";
import { CauseAction } from "../report/cause-action.tsx";
import { causeId } from "../report/cause-item.tsx";
import { ReportSection } from "../report/report-section.tsx";
import { usePlan } from "../stops/use-plan.ts";
import { useTexts } from "../texts.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { type Linked, todayIn } from "./use-reading.ts";

interface ReadViewProps {
  readonly mosqueId: string;
  readonly names: readonly string[];
  readonly timetable: ShownTimetable;
  /** Where the file was fetched from, if it was. */
  readonly linked: Linked | undefined;
  /** The replaced timetable, if the mosque has one. */
  readonly kept:
    | { readonly etag: string; readonly file: GivenFile; readonly link: KeptTimetable["link"] }
    | undefined;
  /** The settings of the files, and the settings that the service remembers. */
  readonly reading: { readonly settings: ReadingSettings; readonly remembered: ReadingSettings };
  /** Reads the files again, with other settings. */
  readonly onChange: (settings: ReadingSettings) => void;
  /** Asks a question again that settles a finding. */
  readonly onQuestion: (way: WayToQuestion) => void;
  readonly onKept: () => void;
  readonly onForget: () => void;
}

/** Files that were read: their report, their days, and the button to keep them. */
export function ReadView(props: ReadViewProps) {
  const { mosqueId, names, timetable, linked, kept, onKept, onForget } = props;
  const { reading, onChange, onQuestion } = props;
  const sent = querySettings(reading.settings, reading.remembered);
  const { messages, language } = useReader();
  const words = useTexts();
  const { zone } = useMoments();
  const [wanted, setWanted] = useState<{ readonly date: string }>();
  const [agrees, setAgrees] = useState(false);
  const [keepsLink, setKeepsLink] = useState((kept?.link?.failures ?? 0) < failuresOfBadLink);
  const sending = useSending(mosqueId, onKept);
  const isAnswered = JSON.stringify(reading.settings) !== JSON.stringify(reading.remembered);
  const asAnswered = usePlan(
    mosqueId,
    { link: linked?.url ?? "", etag: kept?.etag, reading: sent },
    linked !== undefined && isAnswered,
  );
  const plan = isAnswered ? asAnswered.data?.plan : linked?.plan;
  const { document, hidesFileOrColumn, ownKept } = timetable;
  const showCause = (number: number) => {
    const item = window.document.getElementById(causeId(number));
    item?.closest("details")?.setAttribute("open", "");
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: "center" });
  };
  // A mosque.yaml without files changes the timetable that is kept.
  const fileName = timetable.settings?.isAlone && kept ? kept.file.name : inList(language, names);
  const keep = (text: string) =>
    linked
      ? sending.send({ link: linked.url, etag: kept?.etag, reading: sent })
      : sending.send({
          ...{ document: text, fileName, etag: kept?.etag, reading: sent },
          unlink: kept?.link !== undefined && !keepsLink,
        });
  return (
    <Stack gap="lg">
      <AnswersSection settings={reading.settings} onChange={onChange} />
      {timetable.settings && <SettingsSection settings={timetable.settings} />}
      <ReportSection
        timetable={timetable}
        onDay={(date) => setWanted({ date })}
        actionOf={(cause) => {
          const way = wayToQuestion(cause, timetable.questions, reading.settings);
          return <CauseAction mosqueId={mosqueId} of={cause} onQuestion={way && (() => onQuestion(way))} />;
        }}
      />
      {document === undefined ? (
        <Alert role="note" color="red" variant="light" icon={<IconAlertTriangle />}>
          {words.noDays}
        </Alert>
      ) : (
        <>
          <PreviewSection
            title={words.previewTitle}
            timetable={timetable}
            today={todayIn(zone)}
            wanted={wanted}
            onCause={showCause}
          />
          {plan && (
            <Section title={words.link.today}>
              <PlanList plan={plan} />
            </Section>
          )}
          <Paper withBorder p={{ base: "md", sm: "lg" }}>
            <Stack>
              <TimesOnNoDay mosqueId={mosqueId} columns={timetable.columns} />
              <Text>{words.keepText}</Text>
              {ownKept > 0 && <Text>{words.ownKept(ownKept)}</Text>}
              {linked && <Text>{words.link.daily}</Text>}
              {!linked && kept?.link && (
                <Checkbox
                  label={words.link.keep}
                  checked={keepsLink}
                  onChange={({ currentTarget }) => setKeepsLink(currentTarget.checked)}
                />
              )}
              {hidesFileOrColumn && (
                <Checkbox
                  label={words.agreeToLeaveOut}
                  checked={agrees}
                  onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
                />
              )}
              <SendFailure sending={sending} />
              <Group gap="xs">
                <Button
                  size="md"
                  loading={sending.isPending}
                  disabled={hidesFileOrColumn && !agrees}
                  onClick={() => keep(document)}
                >
                  {words.keep}
                </Button>
                <Button size="md" variant="default" onClick={onForget}>
                  {messages.shell.cancel}
                </Button>
              </Group>
            </Stack>
          </Paper>
        </>
      )}
    </Stack>
  );
}
