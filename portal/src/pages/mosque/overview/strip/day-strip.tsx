import { Group, Text, Title } from "@mantine/core";
import type { DayState, OverviewDay } from "@mosque-sync/contract";
import { languageRows } from "@mosque-sync/contract/languages";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useReader } from "#messages/language.tsx";
import { IconMinus, IconX } from "#parts/icons.ts";
import classes from "./day-strip.module.css";
import { dayAfterKey, dayText, legendOf } from "./strip.ts";

/** The last days, each as a bar whose form says how it went; its text is shown when it has the focus or the pointer. */
export function DayStrip({ days }: { days: readonly OverviewDay[] }) {
  const { messages, language } = useReader();
  const { overview: words } = messages;
  const { direction } = languageRows[language];
  const headingId = useId();
  const strip = useRef<HTMLDivElement>(null);
  const last = days.length - 1;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const day = days[at];

  const move = (event: KeyboardEvent) => {
    const to = dayAfterKey(event.key, at, days.length, direction);
    if (to === undefined) return;
    event.preventDefault();
    strip.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <section aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} size="h5" id={headingId}>
          {words.daysTitle}
        </Title>
        <Legend days={days} />
      </Group>
      {/* A single stop of the Tab key: the arrow keys go on from there. */}
      <div ref={strip} role="toolbar" aria-labelledby={headingId} className={classes.days} onKeyDown={move}>
        {days.map((one, index) => (
          <button
            key={one.date}
            type="button"
            className={classes.day}
            data-chosen={index === at || undefined}
            tabIndex={index === at ? 0 : -1}
            aria-label={dayText(messages, language, one)}
            onFocus={() => setChosen(index)}
            onClick={() => setChosen(index)}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setChosen(index)}
          >
            <Bar state={one.state} />
          </button>
        ))}
      </div>
      {day && (
        <Text size="sm" mt="xs" aria-hidden>
          {dayText(messages, language, day)}
        </Text>
      )}
    </section>
  );
}

const signs: Partial<Record<DayState, ReactNode>> = {
  failed: <IconX size={16} stroke={3} />,
  missed: <IconMinus size={14} stroke={3} />,
};

function Bar({ state }: { state: DayState }) {
  return (
    <span className={classes.bar} data-state={state}>
      {signs[state]}
    </span>
  );
}

/** How many days of the strip are of each kind. */
function Legend({ days }: { days: readonly OverviewDay[] }) {
  const { overview: words } = useReader().messages;
  return (
    <Group component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {legendOf(days).map(({ state, count }) => (
        <Group key={state} component="li" gap={6} wrap="nowrap">
          <span className={classes.sample}>
            <Bar state={state} />
          </span>
          <Text size="sm" c="dimmed">
            {words.dayState[state]}: {count}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
