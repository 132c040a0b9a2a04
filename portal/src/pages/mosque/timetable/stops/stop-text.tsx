import { Stack, Text } from "@mantine/core";
import { languageRows } from "@mosque-sync/contract/languages";
import type { Finding, StopSentence } from "@mosque-sync/timetable/daily";
import type { DescribeNotice } from "#messages/notices/describe.ts";
import { Place, subjectOf } from "../report/cause-item.tsx";
import { useNoticeTexts, useTexts } from "../texts.tsx";

interface StopTextProps {
  readonly of: {
    /** In English. */
    readonly message: string;
    readonly sentences?: readonly object[] | undefined;
  };
}

/** Why a day was stopped or a file is refused, in the reader's language. Older ones have only their English message. */
export function StopText({ of: { message, sentences } }: StopTextProps) {
  const texts = useNoticeTexts();
  if (!texts) return null;
  const { describe, write } = texts;
  if (!write || !sentences) {
    return (
      <Text lang="en" dir="ltr" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {message}
      </Text>
    );
  }
  // The service wrote them as such.
  const all = sentences as readonly StopSentence[];
  return (
    <Stack gap={4}>
      {all.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a stop never change.
        <Text key={index} style={{ overflowWrap: "anywhere" }}>
          {"finding" in sentence ? (
            <FindingText of={sentence.finding} describe={describe} />
          ) : (
            write(sentence)
          )}
        </Text>
      ))}
    </Stack>
  );
}

function FindingText({ of: finding, describe }: { of: Finding; describe: DescribeNotice }) {
  const words = useTexts();
  const { problem, fix, language } = describe({ ...finding, code: finding.notice, why: "" });
  const isOfFile = [finding.value, finding.column, finding.sheet].every((part) => part === undefined);
  return (
    <>
      {!isOfFile && (
        <>
          <Place of={finding} file={finding.file} />:{" "}
        </>
      )}
      <span lang={language} dir={languageRows[language].direction}>
        <bdi>{subjectOf(finding, words.quoted)}</bdi> {problem}. {fix}
      </span>
    </>
  );
}
