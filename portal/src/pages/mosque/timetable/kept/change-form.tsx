import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { todayIn } from "../bring/use-reading.ts";
import { useTexts } from "../texts.tsx";
import classes from "./kept.module.css";
import {
  changedPrayers,
  exceptionOf,
  isUnread,
  type TypedChange,
  type TypedTimes,
  withChange,
} from "./own-changes.ts";
import { SendFailure } from "./send-failure.tsx";
import { type TimetableResponse, useSending } from "./use-sending.ts";

interface ChangeDialogProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<"new">;
  readonly response: TimetableResponse;
  readonly document: MosqueTimetable;
}

/** The form of a change from a date. */
export function ChangeDialog({ dialog, ...props }: ChangeDialogProps) {
  const words = useTexts();
  return (
    <Dialog dialog={dialog} title={() => words.addChange} kind="form">
      {() => <ChangeForm {...props} onClose={dialog.close} />}
    </Dialog>
  );
}

const kinds = ["adhan", "iqamah"] as const;
const noTimes: TypedTimes = { adhan: "", iqamah: "" };

function ChangeForm(props: Omit<ChangeDialogProps, "dialog"> & { readonly onClose: () => void }) {
  const { mosqueId, response, document, onClose } = props;
  const words = useTexts();
  const { data, operator: console, shell } = useMessages();
  const { timetable: kept, etag } = response;
  const { zone } = useMoments();
  const say = useNotice();
  const sending = useSending(mosqueId, () => {
    onClose();
    say(words.changeAdded);
  });
  const today = todayIn(zone);
  const form = useForm<TypedChange>({
    initialValues: {
      from: daysAfter(today, 1),
      until: "",
      reason: "",
      times: Object.fromEntries(changedPrayers.map((prayer) => [prayer, noTimes])) as TypedChange["times"], // One for each.
    },
    validate: (values) => errorsOf(values, { words, data, shell, lastDay: kept.lastDay }),
  });
  useUnsaved(() => form.isDirty() && !sending.isPending);
  const submit = form.onSubmit((values) =>
    sending.send({
      document: JSON.stringify(withChange(document, exceptionOf(values, kept.lastDay))),
      fileName: kept.fileName,
      etag,
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Group grow align="start">
          <TextInput
            type="date"
            data-autofocus
            label={words.fromDay}
            min={today}
            {...form.getInputProps("from")}
          />
          <TextInput
            type="date"
            label={words.untilDay}
            description={words.untilHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={form.values.from}
            {...form.getInputProps("until")}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {words.timesHint}
        </Text>
        <div>
          <div className={classes.headings} aria-hidden="true">
            {["", data.adhanTime, data.iqamahTime].map((heading) => (
              <Text key={heading} size="sm" c="dimmed">
                {heading}
              </Text>
            ))}
          </div>
          {changedPrayers.map((prayer) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
            <div key={prayer} role="group" aria-label={console.prayer[prayer]} className={classes.prayer}>
              <Text className={classes.name} fw={600}>
                {console.prayer[prayer]}
              </Text>
              {kinds.map((kind) => (
                <TextInput
                  key={kind}
                  label={data[`${kind}Time`]}
                  aria-label={data.timeOf(console.prayer[prayer], data[`${kind}Time`])}
                  classNames={{ label: classes.label ?? "" }}
                  autoComplete="off"
                  {...form.getInputProps(`times.${prayer}.${kind}`)}
                />
              ))}
            </div>
          ))}
        </div>
        <TextInput
          label={words.reason}
          description={words.reasonHint}
          dir="auto"
          {...form.getInputProps("reason")}
        />
        <SendFailure sending={sending} />
        <Button type="submit" loading={sending.isPending && !sending.confirm}>
          {words.saveChange}
        </Button>
      </Stack>
    </form>
  );
}

type Words = ReturnType<typeof useMessages>;

/** The errors at the fields of a change, by their paths. */
function errorsOf(
  { from, until, times }: TypedChange,
  {
    words,
    data,
    shell,
    lastDay,
  }: { words: ReturnType<typeof useTexts>; data: Words["data"]; shell: Words["shell"]; lastDay: string },
): Record<string, string> {
  const cells = changedPrayers.flatMap((prayer) =>
    kinds.map((kind) => ({ prayer, kind, text: times[prayer][kind] })),
  );
  const unread = cells.filter(({ prayer, text }) => isUnread(prayer, text));
  const isEmpty = cells.every(({ text }) => text.trim() === "");
  return {
    ...(from === "" && { from: shell.required }),
    ...(from > lastDay && { from: words.afterLastDay }),
    ...(until !== "" && until < from && { until: words.endsBefore }),
    ...(isEmpty && { [`times.${changedPrayers[0]}.adhan`]: words.noTimeGiven }),
    ...Object.fromEntries(unread.map(({ prayer, kind }) => [`times.${prayer}.${kind}`, data.notATime])),
  };
}
