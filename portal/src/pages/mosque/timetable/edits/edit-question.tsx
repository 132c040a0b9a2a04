import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { type Change, useResponse } from "#api/hooks.ts";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { pathTo } from "#paths.ts";
import { todayIn } from "../bring/use-reading.ts";
import { useDates } from "../days/dates.ts";
import { PlanList } from "../kept/plan-list.tsx";
import { SendFailure } from "../kept/send-failure.tsx";
import { type KeptTimetable, route } from "../kept/use-sending.ts";
import { StopText } from "../stops/stop-text.tsx";
import { useTexts, WithTexts } from "../texts.tsx";
import {
  changesOfRows,
  type EditScope,
  editedPrayers,
  editedTimes,
  lastDayOf,
  repeatedTimes,
} from "./edited-rows.ts";
import { type EditChoice, type EditedRows, planEdit } from "./keep-edit.ts";

const rowsRoute = "GET /portal/api/mosques/{mosqueId}/data/prayers";
/** How many days after today a change of jummah ends at the latest, and the day after it. */
const daysRead = 7;

interface EditQuestionProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<EditedRows>;
  readonly save: Pick<Change<unknown, unknown>, "error" | "isPending">;
  readonly onSave: (choice: EditChoice) => void;
}

/** Asks whether an edit of kept rows applies today only, or from today on. */
export default function EditQuestion(props: EditQuestionProps) {
  return (
    <WithTexts waiting={null}>
      <QuestionDialog {...props} />
    </WithTexts>
  );
}

function QuestionDialog({ dialog, ...props }: EditQuestionProps) {
  const { edits: words } = useTexts();
  return (
    <Dialog dialog={dialog} title={() => words.question} kind="question">
      {(rows) => <Question {...props} rows={rows} onClose={dialog.close} />}
    </Dialog>
  );
}

interface QuestionProps extends Omit<EditQuestionProps, "dialog"> {
  readonly rows: EditedRows;
  readonly onClose: () => void;
}

function Question({ mosqueId, rows, save, onSave, onClose }: QuestionProps) {
  const { zone } = useMoments();
  const [today] = useState(() => todayIn(zone));
  const [chosen, setChosen] = useState<EditChoice>();
  const params = { mosqueId };
  const timetable = useResponse(`GET ${route}`, { params });
  const query = { from: today, until: daysAfter(today, daysRead) };
  const days = useResponse(rowsRoute, { params, query });
  const looksWrong = save.error?.reason === "timetable_looks_wrong";
  useCloseAfter(save.isPending, () => {
    if (!looksWrong) onClose();
  });
  const choose = (choice: EditChoice) => {
    setChosen(choice);
    onSave(choice);
  };
  if (chosen && (chosen.isConfirmed || looksWrong)) {
    const apply = () => choose({ ...chosen, isConfirmed: true });
    return <StoppedEdit mosqueId={mosqueId} rows={rows} choice={chosen} save={save} onApply={apply} />;
  }
  return (
    <Loaded of={timetable}>
      {({ timetable: kept }) => (
        <Loaded of={days}>
          {(response) => (
            <Choices
              {...{ mosqueId, rows, today, kept, days: response.days ?? [] }}
              pending={save.isPending ? chosen?.scope : undefined}
              onChoose={(scope) => choose({ scope, today, isConfirmed: false })}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Calls back once something that was pending no longer is. */
function useCloseAfter(isPending: boolean, onEnd: () => void): void {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending) onEnd();
    wasPending.current = isPending;
  });
}

type DecidedDays = NonNullable<ResponseTo<typeof rowsRoute>["days"]>;

interface ChoicesProps {
  readonly mosqueId: string;
  readonly rows: EditedRows;
  readonly today: string;
  readonly kept: KeptTimetable;
  readonly days: DecidedDays;
  /** The choice that is being saved. */
  readonly pending: EditScope | undefined;
  readonly onChoose: (scope: EditScope) => void;
}

function Choices({ mosqueId, rows, today, kept, days, pending, onChoose }: ChoicesProps) {
  const { edits: words, ...others } = useTexts();
  const { messages, language } = useReader();
  const { data, operator: console } = messages;
  const dates = useDates();
  const { firstDay, lastDay } = kept;
  const edits = editedPrayers(rows.before, rows.after);
  const nameOf = ({ prayerKey, kind }: ReturnType<typeof editedTimes>[number]) =>
    others.timeOf(console.prayer[prayerKey], data[`${kind}Time`]);
  const staying = edits.flatMap((edit) => {
    const next = daysAfter(lastDayOf(edit.prayerKey, "today", { today, lastDay }), 1);
    return editedTimes(edit).filter((time) => !isDecidedOn(next, time, { kept, days }));
  });
  const adhans = edits
    .filter(({ after }) => after.some(({ adhanTime }) => adhanTime !== undefined))
    .flatMap(editedTimes)
    .filter(({ prayerKey, kind }) => kind === "adhan" && prayerKey !== "jummah");
  const repeated = edits.flatMap(repeatedTimes);
  const everyDay = new Set([...adhans, ...repeated].map(nameOf));
  const jummah = edits.find(({ prayerKey }) => prayerKey === "jummah");
  const inNames = (times: typeof staying) => inList(language, times.map(nameOf));
  if (edits.some(({ prayerKey }) => prayerKey === "eid"))
    return <Impossible {...{ mosqueId }} text={words.eid} />;
  if (today < firstDay || today > lastDay) {
    const text = words.outside(dates.span({ from: firstDay, until: lastDay }));
    return <Impossible mosqueId={mosqueId} text={text} />;
  }
  return (
    <Stack>
      <PlanList plan={{ date: today, changes: changesOfRows(edits), unchanged: 0, unknown: [] }} />
      {staying.length > 0 ? (
        <Text size="sm">{words.staying(inNames(staying))}</Text>
      ) : (
        <Choice
          name={words.todayOnly}
          hints={[
            words.todayHint,
            ...(jummah
              ? [words.jummahHint(dates.wholeDay(lastDayOf("jummah", "today", { today, lastDay })))]
              : []),
          ]}
          {...{ scope: "today", pending, onChoose }}
        />
      )}
      <Choice
        name={words.onward}
        hints={[
          words.onwardHint(dates.day(lastDay)),
          ...(everyDay.size > 0 ? [words.sameEveryDay(inList(language, [...everyDay]))] : []),
        ]}
        {...{ scope: "onward", pending, onChoose }}
      />
    </Stack>
  );
}

interface ChoiceProps extends Pick<ChoicesProps, "pending" | "onChoose"> {
  readonly scope: EditScope;
  readonly name: string;
  readonly hints: readonly string[];
}

function Choice({ scope, name, hints, pending, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        size="md"
        aria-describedby={id}
        loading={pending === scope}
        disabled={pending !== undefined && pending !== scope}
        onClick={() => onChoose(scope)}
      >
        {name}
      </Button>
      <div id={id}>
        {hints.map((hint) => (
          <Text key={hint} size="sm" c="dimmed">
            {hint}
          </Text>
        ))}
      </div>
    </Stack>
  );
}

function Impossible({ mosqueId, text }: { mosqueId: string; text: string }) {
  const words = useTexts();
  return (
    <Stack gap="sm">
      <Text>{text}</Text>
      <Anchor component={Link} to={pathTo("timetable", { mosqueId })} underline="always">
        {words.toTimetable}
      </Anchor>
    </Stack>
  );
}

interface StoppedEditProps extends Pick<QuestionProps, "mosqueId" | "rows" | "save"> {
  readonly choice: EditChoice;
  readonly onApply: () => void;
}

/** An edit that looks like a mistake: its plan, and the button to apply it. */
function StoppedEdit({ mosqueId, rows, choice, save, onApply }: StoppedEditProps) {
  const words = useTexts();
  const plan = useQuery({
    queryKey: ["the plan of an edit", mosqueId, rows, choice.scope],
    queryFn: () => planEdit(mosqueId, rows, choice),
    retry: false,
  });
  const mayApply = plan.data !== undefined && plan.data.changes.length > 0;
  return (
    <Stack>
      {plan.data && (
        <div>
          <Text fw={600}>{words.planTitle}</Text>
          <PlanList plan={plan.data} />
        </div>
      )}
      {plan.data?.stop ? (
        <Failure of={save.error} />
      ) : (
        <SendFailure sending={{ ...save, confirm: undefined }} />
      )}
      {plan.data?.stop && <StopText of={plan.data.stop} />}
      {mayApply && (
        <Button color="red" style={{ alignSelf: "start" }} loading={save.isPending} onClick={onApply}>
          {words.applyAnyway}
        </Button>
      )}
    </Stack>
  );
}

/** Whether the timetable decides a time on a day. */
function isDecidedOn(
  date: string,
  { prayerKey, kind }: ReturnType<typeof editedTimes>[number],
  { kept, days }: Pick<ChoicesProps, "kept" | "days">,
): boolean {
  const day = days.find((each) => each.date === date);
  if (!day?.isDecided) return false;
  const isThis = (time: { prayerKey: string; kind: string }) =>
    time.prayerKey === prayerKey && time.kind === kind;
  if (day.prayers.some((row) => row.prayerKey === prayerKey && row[`${kind}Time`] !== undefined)) return true;
  return kept.ends.some(({ times }) => times.some(isThis)) && !day.unknown.some(isThis);
}
