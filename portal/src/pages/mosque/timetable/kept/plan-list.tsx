import { Stack, Text } from "@mantine/core";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useTexts } from "../texts.tsx";
import type { DayPlan } from "./use-sending.ts";

type PlannedChange = DayPlan["changes"][number];
const kinds = ["adhanTime", "iqamahTime"] as const;

/** The changes that a timetable makes to the rows of a day. */
export function PlanList({ plan: { changes, unchanged, unknown } }: { plan: DayPlan }) {
  const { messages, language } = useReader();
  const words = useTexts();
  const { data, operator: console } = messages;
  const unknownNames = unknown.map(({ prayerKey, kind }) =>
    words.timeName(console.prayer[prayerKey], data[`${kind}Time`]),
  );
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
      {unknownNames.length > 0 && (
        <Text size="sm">{words.unknownThen(inList(language, [...new Set(unknownNames)]))}</Text>
      )}
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
