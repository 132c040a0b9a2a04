import { Button, Group, Text } from "@mantine/core";
import type { ReadingSettings } from "@mosque-sync/timetable";
import { Section } from "#parts/layout/section.tsx";
import { useTexts } from "../texts.tsx";
import { useQuestionWords } from "./choice-words.ts";
import classes from "./excerpt.module.css";
import { answersIn, withoutAnswer } from "./next-question.ts";

interface AnswersSectionProps {
  readonly settings: ReadingSettings;
  /** Reads the files again, with fewer settings: the question comes back if it is still open. */
  readonly onChange: (settings: ReadingSettings) => void;
}

/** The settings that the reader has chosen, each with a button to change it. */
export function AnswersSection({ settings, onChange }: AnswersSectionProps) {
  const words = useTexts().questions;
  const inWords = useQuestionWords();
  const answers = answersIn(settings);
  if (answers.length === 0) return null;
  return (
    <Section title={words.answersTitle} hint={words.answersHint}>
      <ul className={classes.answers}>
        {answers.map((answer) => {
          const said = inWords.answer(answer);
          return (
            <li key={JSON.stringify(answer)}>
              <Group justify="space-between" gap="xs">
                <Text>
                  <bdi>{said}</bdi>
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={words.changeOf(said)}
                  onClick={() => onChange(withoutAnswer(settings, answer))}
                >
                  {words.change}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
