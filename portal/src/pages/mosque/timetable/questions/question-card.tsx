import { Button, Group, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import type { ReadingSettings } from "@mosque-sync/timetable";
import type { Question } from "@mosque-sync/timetable/questions";
import { type RefObject, useState } from "react";
import { useTexts } from "../texts.tsx";
import { useQuestionWords } from "./choice-words.ts";
import { ExcerptTable } from "./excerpt-table.tsx";

interface QuestionCardProps {
  readonly question: Question;
  /** Gets the focus when the question appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onAnswer: (settings: ReadingSettings) => void;
  /** Asks about each of its columns. */
  readonly onApart: () => void;
  readonly onUnknown: () => void;
}

const apart = "apart";
/** How many cells of a choice are shown. */
const mostReads = 3;

/** A question about a file, with the cells in question and how each choice reads them. */
export function QuestionCard({ question, heading, onAnswer, onApart, onUnknown }: QuestionCardProps) {
  const words = useTexts().questions;
  const inWords = useQuestionWords();
  const [value, setValue] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { choices, table, parts } = question;
  const answer = () => {
    if (value === apart) return onApart();
    const choice = choices[Number(value)];
    if (value === null || !choice) return setIsMissing(true);
    onAnswer(choice.settings);
  };
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <Stack>
          <div>
            <Title ref={heading} order={3} size="h4" tabIndex={-1} style={{ outline: "none" }}>
              {inWords.question(question)}
            </Title>
            <Text size="sm" c="dimmed">
              {words.hint}
            </Text>
          </div>
          <ExcerptTable of={table} />
          <Radio.Group
            label={words.answer}
            value={value}
            onChange={setValue}
            error={isMissing && value === null && words.chooseAnswer}
          >
            <Stack gap="sm" mt="xs">
              {choices.map((choice, index) => (
                <Radio
                  key={JSON.stringify(choice.settings)}
                  value={String(index)}
                  label={<bdi>{inWords.choice(question, choice)}</bdi>}
                  description={choice.reads
                    .filter(({ is }) => !("unused" in is))
                    .slice(0, mostReads)
                    .map((read) => (
                      <span key={read.text} style={{ display: "block" }}>
                        {words.reads(read.text, inWords.read(read))}
                      </span>
                    ))}
                />
              ))}
              {parts && <Radio value={apart} label={words.choice.apart} />}
            </Stack>
          </Radio.Group>
          <Group gap="xs">
            <Button type="submit">{words.use}</Button>
            <Button variant="default" onClick={onUnknown}>
              {words.unknown}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {words.unknownHint}
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}
