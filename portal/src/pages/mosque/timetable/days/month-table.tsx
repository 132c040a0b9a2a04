import { ActionIcon, Group, Paper, Text, Title, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconArrowLeft, IconArrowRight } from "#parts/icons.ts";
import type { ShownDay, ShownTimetable } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";
import { useDates } from "./dates.ts";
import { CellText } from "./day-card.tsx";
import classes from "./month.module.css";

interface MonthTableProps {
  readonly timetable: Pick<ShownTimetable, "columns" | "days">;
  /** Today there, `YYYY-MM-DD`. */
  readonly today: string;
  /** The month that is shown, `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** A day to show and focus, if the reader asked for one. */
  readonly wanted: { readonly date: string } | undefined;
  /** Shows a cause, by its number. Without it, cells have no marks. */
  readonly onCause?: (number: number) => void;
}

/** The times of a month, one row a day. Cells with findings have their numbers. */
export function MonthTable({ timetable, today, month, onMonth, wanted, onCause }: MonthTableProps) {
  const words = useTexts();
  const { data, operator: console } = useMessages();
  const dates = useDates();
  const { columns, days } = timetable;
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const at = months.indexOf(month);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!wanted) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [wanted]);
  const step = (by: number, Icon: typeof IconArrowLeft, label: string) => {
    const other = months[at + by];
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        disabled={other === undefined}
        onClick={() => other !== undefined && onMonth(other)}
      >
        <Icon size={18} className={classes.arrow} />
      </ActionIcon>
    );
  };
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5" aria-live="polite">
          {dates.month(month)}
        </Title>
        <Group gap="xs">
          {step(-1, IconArrowLeft, words.previousMonth)}
          {step(1, IconArrowRight, words.nextMonth)}
        </Group>
      </Group>
      <Paper
        withBorder
        className={classes.scroller}
        tabIndex={0}
        role="region"
        aria-label={dates.month(month)}
      >
        <table className={classes.month}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              {columns.map(({ prayer, kind }) => (
                <th key={`${prayer} ${kind}`} scope="col">
                  {console.prayer[prayer]}
                  <span>{data[`${kind}Time`]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ date }) => date.startsWith(month))
              .map((day) => (
                <tr
                  key={day.date}
                  ref={day.date === wanted?.date ? row : undefined}
                  tabIndex={-1}
                  data-today={day.date === today || undefined}
                >
                  <th scope="row">
                    {dates.dayOfMonth(day.date)}
                    <Marks of={day.causes} onCause={onCause} />
                  </th>
                  {columns.map((column, index) => (
                    <MonthCell
                      key={`${column.prayer} ${column.kind}`}
                      day={day}
                      index={index}
                      column={column}
                      onCause={onCause}
                    />
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </Paper>
      <Text size="xs" c="dimmed" mt={4}>
        {words.monthHint}
      </Text>
    </div>
  );
}

interface MonthCellProps extends Pick<MonthTableProps, "onCause"> {
  readonly day: ShownDay;
  readonly index: number;
  readonly column: ShownTimetable["columns"][number];
}

function MonthCell({ day, index, column: { prayer, kind }, onCause }: MonthCellProps) {
  const words = useTexts();
  const cell = day.cells[index];
  const isUnknown = day.unknown.some((time) => time.prayerKey === prayer && time.kind === kind);
  const causes = cell?.causes ?? [];
  return (
    <td data-marked={(onCause && causes.length > 0) || undefined}>
      {cell?.text === "" && isUnknown ? (
        <>
          <span aria-hidden="true">?</span>
          <VisuallyHidden>{words.unknown}</VisuallyHidden>
        </>
      ) : (
        <CellText of={cell} />
      )}
      <Marks of={causes} onCause={onCause} />
    </td>
  );
}

interface MarksProps extends Pick<MonthTableProps, "onCause"> {
  readonly of: readonly number[];
}

/** The numbers of causes as links to them. */
function Marks({ of: numbers, onCause }: MarksProps) {
  const words = useTexts();
  if (!onCause) return null;
  return numbers.map((number) => (
    <button
      key={number}
      type="button"
      className={classes.mark}
      aria-label={words.findingNumber(number)}
      onClick={() => onCause(number)}
    >
      {number}
    </button>
  ));
}
