import { Alert, Group, Loader, Stack, Text, Title } from "@mantine/core";
import type { ReadingSettings } from "@mosque-sync/timetable";
import type { OwnEntries } from "@mosque-sync/timetable/own-entries";
import { useEffect, useRef } from "react";
import { fileSize, inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { type DialogState, useDialog } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import type { KeptTimetable } from "../kept/use-sending.ts";
import { LinkDialog } from "../links/link-dialog.tsx";
import { withAnswer, withoutAnswer } from "../questions/next-question.ts";
import { QuestionCard } from "../questions/question-card.tsx";
import { useQuestions } from "../questions/use-questions.ts";
import type { GivenFile } from "../reading/shown.ts";
import { CopyTimetable } from "../sources/copy-timetable.tsx";
import { EarlierFile } from "../sources/earlier-file.tsx";
import { useTexts } from "../texts.tsx";
import { DropZone } from "./drop-zone.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import { ReadView } from "./read-view.tsx";
import { type Brought, mostMegabytes, useReading } from "./use-reading.ts";
import { WrongSettings } from "./wrong-settings.tsx";

interface BringSectionProps {
  readonly mosqueId: string;
  /** The kept timetable that a new one replaces, if there is one. */
  readonly kept: Kept | undefined;
  /** The field for a link, which other sections open too. */
  readonly linking: DialogState<string>;
}

interface Kept {
  readonly etag: string;
  readonly own: OwnEntries;
  readonly file: GivenFile;
  readonly link: KeptTimetable["link"];
  readonly reading: ReadingSettings;
}

const nothingOwn: OwnEntries = {};
const nothingSaid: ReadingSettings = {};

/** Takes a timetable, and shows it before anything is sent. */
export function BringSection({ mosqueId, kept, linking }: BringSectionProps) {
  const words = useTexts();
  const { zone } = useMoments();
  const remembered = kept?.reading ?? nothingSaid;
  const { brought, read, readFetched, asksAbout, answer, settings, forget } = useReading({
    timeZone: zone,
    own: kept?.own ?? nothingOwn,
    reading: remembered,
    kept: kept?.file,
  });
  const { question, skip, reopen, takeApart, begin } = useQuestions(
    brought.is === "read" ? brought.timetable.questions : [],
  );
  const pasting = useDialog();
  const say = useNotice();
  const result = useFocusOn(brought, question?.id);
  const bring = (files: readonly File[]) => {
    begin();
    read(files);
  };
  return (
    <Stack gap="lg">
      <Section title={kept ? words.replaceTitle : words.bringTitle} hint={words.bringHint}>
        <div>
          <DropZone
            onFiles={bring}
            onPaste={() => pasting.open("new")}
            onLink={() => linking.open(kept?.link?.url ?? "")}
          />
          <div aria-live="polite">
            <Progress of={brought} />
          </div>
        </div>
        <CopyTimetable mosqueId={mosqueId} onFiles={bring} />
        <EarlierFile mosqueId={mosqueId} isKept={kept !== undefined} onFiles={bring} />
      </Section>
      <PasteDialog dialog={pasting} onFiles={bring} />
      <LinkDialog
        mosqueId={mosqueId}
        dialog={linking}
        asksAbout={asksAbout}
        onFetched={(fetched, linked) => {
          begin();
          readFetched(fetched, linked);
        }}
      />
      {brought.is === "read" && (
        <div>
          <Title
            ref={question ? undefined : result}
            order={2}
            size="h3"
            tabIndex={-1}
            mb="md"
            style={{ outline: "none" }}
          >
            <bdi>{words.readTitle(brought.names.join(", "))}</bdi>
          </Title>
          {question ? (
            <QuestionCard
              key={question.id}
              question={question}
              heading={result}
              onAnswer={(said) => answer(withAnswer(settings, said))}
              onApart={takeApart}
              onUnknown={() => skip(question)}
            />
          ) : (
            <ReadView
              mosqueId={mosqueId}
              names={brought.names}
              timetable={brought.timetable}
              linked={brought.linked}
              kept={kept}
              reading={{ settings, remembered }}
              onQuestion={(way) => {
                if ("open" in way) return reopen(way.open);
                begin();
                answer(withoutAnswer(settings, way.answered));
              }}
              onChange={(fewer) => {
                begin();
                answer(fewer);
              }}
              onKept={() => {
                forget();
                say(words.keptNotice);
              }}
              onForget={forget}
            />
          )}
        </div>
      )}
    </Stack>
  );
}

/** Moves the focus to a question or the result once it is there, so that a screen reader continues from it. */
function useFocusOn({ is }: Brought, question: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = is === "read" ? (question ?? is) : undefined;
  useEffect(() => {
    if (shown !== undefined) heading.current?.focus();
  }, [shown]);
  return heading;
}

function Progress({ of: brought }: { of: Brought }) {
  const { language } = useReader();
  const words = useTexts();
  switch (brought.is) {
    case "nothing":
    case "read":
      return null;
    case "reading":
      return (
        <Group gap="sm" mt="md">
          <Loader size="sm" aria-hidden />
          <Text>{words.reading}</Text>
        </Group>
      );
    case "wrong-settings":
      return <WrongSettings names={brought.names} faults={brought.faults} />;
    default:
      return (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} mt="md">
          {words.notRead[brought.is](
            inList(language, brought.names),
            fileSize(language, mostMegabytes * 1e6),
          )}
        </Alert>
      );
  }
}
