import { Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import type { Overview } from "@mosque-sync/contract";
import { clockTime, fromNow, wholeDay } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { IconClockHour4 } from "#parts/icons.ts";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import type { ZoneClock } from "#parts/zones/zone-clock.ts";
import { congregational, type DayLine, dayLine, type Row, type Tick } from "./day-line.ts";
import classes from "./prayers-today.module.css";

interface PrayersTodayProps {
  readonly overview: Pick<Overview, "today" | "prayers">;
  readonly clock: ZoneClock;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Today's prayers by the mosque's own clocks: what comes next, all of them on a line, and each with its times. */
export function PrayersToday({ overview: { today, prayers }, clock, now }: PrayersTodayProps) {
  const { messages, language } = useReader();
  const { overview: words } = messages;
  if (prayers.length === 0) return <NothingYet title={words.noPrayersTitle} text={words.noPrayersText} />;
  const line = dayLine(today, prayers, clock, now);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs" align="baseline">
        <NextPrayer of={line} clock={clock} now={now} />
        <Text size="sm" c="dimmed">
          {wholeDay(language, today)}
        </Text>
      </Group>
      {(line.hoursOfDay === 23 || line.hoursOfDay === 25) && (
        <Text size="sm">{words.clockChange[line.hoursOfDay]}</Text>
      )}
      <Line of={line} clock={clock} now={now} />
      <Times rows={line.rows} nextRow={line.next?.rowId} />
      {line.otherRows.length > 0 && (
        <section>
          <Title order={3} size="h6" mb="xs">
            {words.onOtherDays}
          </Title>
          <Times rows={line.otherRows} />
        </section>
      )}
    </Stack>
  );
}

function NextPrayer({
  of: { next, now: position },
  clock,
  now,
}: {
  of: DayLine;
  clock: ZoneClock;
  now: number;
}) {
  const { messages, language } = useReader();
  const { overview: words, operator } = messages;
  if (position === undefined) return <span />;
  if (!next) return <Text fw={600}>{words.noneLeft}</Text>;
  const time = clockTime(clock.wallTimeAt(next.instant).minutes);
  return (
    <Text fw={600}>
      {words.next[next.part](operator.prayer[next.prayerKey], time)}{" "}
      <Text span c="dimmed" fw={400}>
        {fromNow(language, new Date(next.instant).toISOString(), now)}
      </Text>
    </Text>
  );
}

/** The picture of the day; the times below it say the same in words. */
function Line({
  of: { ticks, hours, daylight, now: position, next },
  clock,
  now,
}: {
  of: DayLine;
  clock: ZoneClock;
  now: number;
}) {
  const { overview: words } = useReader().messages;
  return (
    <div className={classes.line} aria-hidden>
      <div className={classes.track}>
        {daylight && <span className={classes.daylight} style={stretch(daylight.from, daylight.to)} />}
        {waitsOf(ticks).map(([from, to]) => (
          <span
            key={from.rowId + from.position}
            className={classes.wait}
            data-past={to.instant <= now || undefined}
            style={stretch(from.position, to.position)}
          />
        ))}
        {ticks.map((tick) => (
          <span
            key={`${tick.rowId} ${tick.part} ${tick.position}`}
            className={classes.tick}
            data-part={tick.part}
            data-next={tick === next || undefined}
            data-past={tick.instant <= now || undefined}
            style={{ insetInlineStart: percent(tick.position) }}
          />
        ))}
        {position !== undefined && (
          <span className={classes.now} style={{ insetInlineStart: percent(position) }}>
            <span className={classes.nowLabel} data-edge={edgeOf(position)}>
              {words.now(clockTime(clock.wallTimeAt(now).minutes))}
            </span>
          </span>
        )}
      </div>
      <div className={classes.hours}>
        {hours.map(({ position: at, minutes }, index) => (
          <span
            key={minutes}
            className={classes.hour}
            data-minor={index % 2 === 1 || undefined}
            data-edge={edgeOf(at)}
            style={
              edgeOf(at) === "end" ? { insetInlineEnd: percent(1 - at) } : { insetInlineStart: percent(at) }
            }
          >
            {clockTime(minutes)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** From an adhan to its iqamah. */
function waitsOf(ticks: readonly Tick[]): [Tick, Tick][] {
  return ticks.flatMap((adhan, index) => {
    if (adhan.part !== "adhan") return [];
    const iqamah = ticks.slice(index).find(({ rowId, part }) => rowId === adhan.rowId && part === "iqamah");
    return iqamah ? [[adhan, iqamah] satisfies [Tick, Tick]] : [];
  });
}

function Times({ rows, nextRow }: { rows: readonly Row[]; nextRow?: string | undefined }) {
  const { overview: words, operator } = useReader().messages;
  return (
    <ol className={classes.times}>
      {rows.map(({ id, prayerKey, adhanTime, iqamahTime }) => (
        <li key={id} className={classes.time} data-next={id === nextRow || undefined}>
          <Text fw={600} size="sm">
            {operator.prayer[prayerKey]}
            {id === nextRow && (
              <>
                {" "}
                <IconClockHour4 size={14} style={{ verticalAlign: "-0.15em" }} />
                <VisuallyHidden>{words.nextBadge}</VisuallyHidden>
              </>
            )}
          </Text>
          <Time label={congregational.has(prayerKey) ? words.part.adhan : undefined} time={adhanTime} />
          <Time label={words.part.iqamah} time={iqamahTime} />
        </li>
      ))}
    </ol>
  );
}

function Time({ label, time }: { label: string | undefined; time: string | undefined }) {
  return (
    <span className={classes.clock}>
      {time !== undefined && (
        <>
          <Text span size="xs" c="dimmed">
            {label}
          </Text>
          <Text span size="sm" className={classes.digits}>
            {time}
          </Text>
        </>
      )}
    </span>
  );
}

function percent(position: number): string {
  return `${(position * 100).toFixed(3)}%`;
}

function stretch(from: number, to: number) {
  return { insetInlineStart: percent(from), width: percent(to - from) };
}

/** A label at an end of the line would leave the page: it turns inwards. */
function edgeOf(position: number): "start" | "end" | undefined {
  if (position < 0.06) return "start";
  return position > 0.94 ? "end" : undefined;
}
