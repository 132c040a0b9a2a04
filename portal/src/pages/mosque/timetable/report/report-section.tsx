import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { Section } from "#parts/layout/section.tsx";
import type { ShownCause, ShownTimetable } from "../reading/shown.ts";
import { useDescribeNotice, useTexts } from "../texts.tsx";
import { CauseItem } from "./cause-item.tsx";
import classes from "./report.module.css";

interface ReportSectionProps {
  readonly timetable: Pick<ShownTimetable, "report" | "causes">;
  readonly onDay: (date: string) => void;
  /** Leads to the fix of a finding, if the page has it. */
  readonly actionOf: (cause: ShownCause) => ReactNode;
}

/** The report of the check: the days and findings in numbers, then each cause with its fix. */
export function ReportSection({ timetable: { report, causes }, onDay, actionOf }: ReportSectionProps) {
  const words = useTexts();
  const describe = useDescribeNotice();
  const { days, counts, files } = report;
  const numbered = causes.map((cause, index) => ({ cause, number: index + 1 }));
  const problems = numbered.filter(({ cause }) => cause.severity !== "info");
  const facts = numbered.filter(({ cause }) => cause.severity === "info");
  if (!describe) return <Waiting />;
  const list = (shown: readonly { cause: ShownCause; number: number }[]) => (
    <ul className={classes.causes}>
      {shown.map(({ cause, number }) => (
        <CauseItem
          key={number}
          cause={cause}
          number={number}
          describe={describe}
          onDay={onDay}
          action={actionOf(cause)}
        />
      ))}
    </ul>
  );
  return (
    <Section title={words.reportTitle}>
      <Group gap="xs">
        <Badge variant="light">{words.knownDays(days.known)}</Badge>
        <Badge variant="light" color={days.usable === days.known ? "green" : "yellow"}>
          {words.usableDays(days.usable)}
        </Badge>
        {counts.error > 0 && (
          <Badge variant="light" color="red">
            {words.errors(counts.error)}
          </Badge>
        )}
        {counts.warning > 0 && (
          <Badge variant="light" color="yellow">
            {words.warnings(counts.warning)}
          </Badge>
        )}
      </Group>
      <Stack gap={2}>
        {files.map(({ file, days: ofFile }) => (
          <Text key={file} size="sm">
            <bdi>{file}</bdi> · {words.daysOfFile(ofFile)}
          </Text>
        ))}
      </Stack>
      {problems.length === 0 ? <Text>{words.noProblems}</Text> : list(problems)}
      {facts.length > 0 && (
        <details>
          <summary>{words.facts(facts.length)}</summary>
          <Stack mt="sm">{list(facts)}</Stack>
        </details>
      )}
    </Section>
  );
}
