import { Alert, Paper, Text, Title } from "@mantine/core";
import { useReader } from "#messages/language.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { prayerKeysOfDay } from "#parts/prayers/day-order.ts";
import type { ShownCell, ShownDay, ShownTimetable } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";
import { useDates } from "./dates.ts";
import classes from "./day.module.css";
import { useUnknownText } from "./unknown-text.ts";

interface DayCardProps {
  readonly title: string;
  readonly date: string;
  readonly timetable: Pick<ShownTimetable, "columns" | "days">;
}

/** The times of one day as they will be kept, and the unknown times. */
export function DayCard({ title, date, timetable: { columns, days } }: DayCardProps) {
  const words = useTexts();
  const { data, operator: console } = useReader().messages;
  const dates = useDates();
  const day = days.find((each) => each.date === date);
  const rows = prayerKeysOfDay.flatMap((prayer) => {
    const cellOf = (kind: "adhan" | "iqamah") =>
      day?.cells[columns.findIndex((column) => column.prayer === prayer && column.kind === kind)];
    const [adhan, iqamah] = [cellOf("adhan"), cellOf("iqamah")];
    return [adhan, iqamah].some((cell) => cell && cell.text !== "") ? [{ prayer, adhan, iqamah }] : [];
  });
  return (
    <Paper withBorder p="md" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {dates.wholeDay(date)}
      </Text>
      {rows.length === 0 ? (
        <Text>{words.noTimesThen}</Text>
      ) : (
        <table className={classes.day}>
          <thead>
            <tr>
              <th scope="col" className={classes.head}>
                {data.prayer}
              </th>
              <th scope="col" className={classes.head}>
                {data.adhanTime}
              </th>
              <th scope="col" className={classes.head}>
                {data.iqamahTime}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ prayer, adhan, iqamah }) => (
              <tr key={prayer}>
                <th scope="row">{console.prayer[prayer]}</th>
                <td>
                  <CellText of={adhan} />
                </td>
                <td>
                  <CellText of={iqamah} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {day && <UnknownNote of={day} />}
    </Paper>
  );
}

/** A time; a text that cannot be used is struck through. */
export function CellText({ of: cell }: { of: ShownCell | undefined }) {
  const words = useTexts();
  if (!cell || cell.text === "") return <span aria-hidden="true">–</span>;
  if (cell.isUsed) return <bdi className="ltr">{cell.text}</bdi>;
  return (
    <del title={words.notUsed} className={classes.unused}>
      <bdi>{cell.text}</bdi>
    </del>
  );
}

function UnknownNote({ of: day }: { of: ShownDay }) {
  const text = useUnknownText()(day);
  if (text === undefined) return null;
  return (
    <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />} mt="sm" p="xs">
      {text}
    </Alert>
  );
}
