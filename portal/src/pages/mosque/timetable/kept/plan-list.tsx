import { Stack, Text } from "@mantine/core";
import { useReader } from "#messages/language.tsx";
import { useUnknownText } from "../days/unknown-text.ts";
import { useTexts } from "../texts.tsx";
import type { DayPlan } from "./use-sending.ts";

type PlannedChange = DayPlan["changes"][number];
const kinds = ["adhanTime", "iqamahTime"] as const;

/** The changes that a timetable makes to the rows of a day. */
export function PlanList({ plan: { changes, unchanged, unknown } }: { plan: DayPlan }) {
  const words = useTexts();
  const unknownText = useUnknownText()({ unknown, unusable: [] });
  return (
    <Stack gap={4}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prayer can have several rows, and a plan never changes.
        <Text key={`${change.prayerKey} ${index}`} size="sm">
          <PlannedText of={change} />
        </Text>
      ))}
      {changes.length === 0 && <Text size="sm">{words.noChangesToday}</Text>}
      {unchanged > 0 && (
        <Text size="sm" c="dimmed">
          {words.unchangedRows(unchanged)}
        </Text>
      )}
      {unknownText !== undefined && <Text size="sm">{unknownText}</Text>}
    </Stack>
  );
}

function PlannedText({ of: { kind, prayerKey, from, to } }: { of: PlannedChange }) {
  const words = useTexts();
  const { data, operator: console } = useReader().messages;
  const prayer = console.prayer[prayerKey];
  const times = kinds.flatMap((field) => {
    const [before, after] = [from?.[field], to?.[field]];
    if (before === after) return [];
    return [words.plannedTime(data[field], before ?? "–", after ?? "–")];
  });
  return words.planned[kind](prayer, times.join(words.listComma));
}
