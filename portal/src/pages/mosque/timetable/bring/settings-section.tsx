import { Stack, Text } from "@mantine/core";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { Section } from "#parts/layout/section.tsx";
import type { ShownSettings } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";

/** The parts of a `mosque.yaml` that are taken over, and the others. */
export function SettingsSection({ settings }: { settings: ShownSettings }) {
  const { language } = useReader();
  const words = useTexts().settings;
  const { entries, notTaken, others, missing, leavesReading } = settings;
  const texts = [
    entries > 0 ? words.taken(entries) : words.nothingTaken,
    ...notTaken.map(({ setting, cause }) => words.notTaken(setting, words.cause[cause])),
    ...(leavesReading ? [words.leavesReading] : []),
    ...(missing.length > 0 ? [words.missing(inList(language, missing))] : []),
    ...(others.length > 0
      ? [
          words.others(
            inList(
              language,
              others.map((part) => words.part[part]),
            ),
          ),
        ]
      : []),
  ];
  return (
    <Section title={words.title}>
      <Stack gap="xs">
        {texts.map((text) => (
          <Text key={text}>
            <bdi>{text}</bdi>
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
