import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { languageRows } from "@mosque-sync/contract/languages";
import type { FoundAt } from "@mosque-sync/timetable/report";
import { type ReactNode, useState } from "react";
import type { DescribeNotice } from "#messages/notices/describe.ts";
import { useDates } from "../days/dates.ts";
import type { ShownCause } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";
import classes from "./report.module.css";

/** How many places of a cause are listed before the reader asks for all. */
const firstPlaces = 6;
const colours = { error: "red", warning: "yellow", info: "gray" } as const;

interface CauseItemProps {
  readonly cause: ShownCause;
  /** Counted from 1, as the marks of cells have it. */
  readonly number: number;
  readonly describe: DescribeNotice;
  readonly onDay: (date: string) => void;
  /** Leads to the fix, if the page has it. */
  readonly action: ReactNode;
}

/** A finding: its place, problem and fix, and its effect on the times. */
export function CauseItem({ cause, number, describe, onDay, action }: CauseItemProps) {
  const words = useTexts();
  const { severity, family, effect } = cause;
  const { problem, fix, why, language } = describe(cause);
  const { direction } = languageRows[language];
  return (
    <li id={causeId(number)} tabIndex={-1} className={classes.cause} data-severity={severity}>
      <Stack gap={6}>
        <Group gap="xs">
          <Text component="span" fw={700}>
            {number}
          </Text>
          <Badge variant="light" color={colours[severity]}>
            {words.severity[severity]}
          </Badge>
          <Text component="span" size="sm" c="dimmed">
            {words.families[family] ?? family}
          </Text>
        </Group>
        <Text size="sm">
          <Place of={cause} file={cause.file} />
        </Text>
        <div lang={language} dir={direction} className={classes.words}>
          <Text fw={600}>
            <bdi>{subjectOf(cause, words.quoted)}</bdi> {problem}.
          </Text>
          {fix !== "" && <Text>{fix}</Text>}
        </div>
        {action}
        {severity === "error" && <Text size="sm">{words.effect[effect]}</Text>}
        <Places of={cause} onDay={onDay} />
        {severity !== "info" && (
          <details>
            <summary>{words.why}</summary>
            <Text lang={language} dir={direction} size="sm" mt={4} className={classes.words}>
              {why}
            </Text>
          </details>
        )}
      </Stack>
    </li>
  );
}

/** The id of the element of a cause, which its marks lead to. */
export function causeId(number: number): string {
  return `finding-${number}`;
}

/** The subject of the sentence that the problem's text ends. */
export function subjectOf(
  { value, column, sheet, file }: Pick<ShownCause, "value" | "column" | "sheet" | "file">,
  quoted: (text: string) => string,
): string {
  return value === undefined ? (column ?? sheet ?? file) : quoted(value);
}

interface PlaceProps {
  readonly of: Pick<FoundAt, "sheet" | "row" | "column">;
  readonly file: string;
}

/** A place in a file. */
export function Place({ of: { sheet, row, column }, file }: PlaceProps) {
  const words = useTexts();
  const parts = [
    <bdi key="file">{file}</bdi>,
    ...(sheet ? [<bdi key="sheet">{words.sheet(sheet)}</bdi>] : []),
    ...(row ? [words.row(row)] : []),
    ...(column ? [<bdi key="column">{words.column(column)}</bdi>] : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? [part] : [" · ", part]));
}

/** The days of a cause as links to their rows of the month. */
function Places({ of: cause, onDay }: { of: ShownCause; onDay: CauseItemProps["onDay"] }) {
  const words = useTexts();
  const dates = useDates();
  const [showsAll, setShowsAll] = useState(false);
  const all: readonly FoundAt[] = [cause, ...cause.also];
  const days = [...new Set(all.flatMap(({ date }) => date ?? []))];
  const rows = all.filter(({ date, row }) => date === undefined && row !== undefined);
  const shown = showsAll ? days : days.slice(0, firstPlaces);
  const others = rows.length > 1 ? rows.slice(1).flatMap(({ row }) => row ?? []) : [];
  if (days.length + others.length === 0) return null;
  return (
    <Group gap={6}>
      {shown.map((date) => (
        <Button key={date} size="compact-sm" variant="default" onClick={() => onDay(date)}>
          {dates.day(date)}
        </Button>
      ))}
      {days.length > shown.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {words.moreDays(days.length - shown.length)}
        </Button>
      )}
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.alsoInRows(others.slice(0, firstPlaces).join(", "), others.length)}
        </Text>
      )}
    </Group>
  );
}
