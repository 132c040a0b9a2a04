import { Group, NativeSelect, NumberInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Rhythm } from "@mosque-sync/contract";
import { rhythmMinutes } from "@mosque-sync/contract/rhythm";
import type { Action } from "#api/hooks.ts";
import { momentThere } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { Choices } from "#parts/forms/choices.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import type { ZoneClock } from "#parts/zones/zone-clock.ts";
import {
  bodyOf,
  inMinutes,
  lengthFault,
  type RhythmValues,
  rhythmChoices,
  rhythmRoute,
  units,
  valuesOf,
} from "./rhythm.ts";

interface RhythmDialogProps {
  readonly mosqueId: string;
  readonly clock: ZoneClock;
  readonly dialog: DialogState<Rhythm>;
}

/** Sets when a sync is expected: as in the past, as the team says, or not at the moment. */
export default function RhythmDialog({ mosqueId, clock, dialog }: RhythmDialogProps) {
  const { overview } = useReader().messages;
  const save = useDialogAction(rhythmRoute, dialog, () => overview.rhythm.saved);
  return (
    <Dialog dialog={dialog} action={save} title={() => overview.rhythm.title} kind="question">
      {(rhythm) => <RhythmForm mosqueId={mosqueId} clock={clock} of={rhythm} save={save} />}
    </Dialog>
  );
}

interface RhythmFormProps {
  readonly mosqueId: string;
  readonly clock: ZoneClock;
  readonly of: Rhythm;
  readonly save: Action<typeof rhythmRoute>;
}

function RhythmForm({ mosqueId, clock, of: rhythm, save }: RhythmFormProps) {
  const reader = useReader();
  const { messages, language } = reader;
  const { rhythm: words } = messages.overview;
  const { periodMin, periodMax, graceMin, graceMax } = rhythmMinutes;
  const form = useForm<RhythmValues>({
    initialValues: valuesOf(rhythm),
    validate: {
      every: (_, { choice, every, everyUnit }) =>
        choice === "set" ? lengthFault(reader, inMinutes(every, everyUnit), periodMin, periodMax) : null,
      late: (_, { choice, late, lateUnit }) =>
        choice === "set" ? lengthFault(reader, inMinutes(late, lateUnit), graceMin, graceMax) : null,
    },
  });
  useUnsaved(() => form.isDirty());
  const { choice, every, everyUnit, late, lateUnit } = form.values;
  const dueMs = (inMinutes(every, everyUnit) + inMinutes(late, lateUnit)) * 60_000;
  const now = Date.now();
  return (
    <ActionForm
      form={form}
      action={save}
      input={(values) => ({ params: { mosqueId }, body: bodyOf(values, rhythm) })}
      button={messages.shell.save}
    >
      <Choices
        aria-label={words.title}
        choices={rhythmChoices.map((value) => ({ value, ...words.choice[value] }))}
        {...form.getInputProps("choice")}
      />
      {choice === "set" && (
        <>
          <Group align="end" grow wrap="nowrap">
            <NumberInput label={words.every} min={1} allowDecimal={false} {...form.getInputProps("every")} />
            <UnitSelect of={words.every} {...form.getInputProps("everyUnit")} />
          </Group>
          <Group align="end" grow wrap="nowrap">
            <NumberInput label={words.late} min={1} allowDecimal={false} {...form.getInputProps("late")} />
            <UnitSelect of={words.late} {...form.getInputProps("lateUnit")} />
          </Group>
          {Number.isFinite(dueMs) && dueMs <= (periodMax + graceMax) * 60_000 && (
            <Text size="sm" c="dimmed">
              {words.sentence(momentThere(language, clock, new Date(now + dueMs).toISOString(), now))}
            </Text>
          )}
        </>
      )}
    </ActionForm>
  );
}

/** The unit of a length of time, next to its number. */
function UnitSelect({ of, ...props }: { readonly of: string; readonly value?: string }) {
  const { rhythm: words } = useReader().messages.overview;
  return (
    <NativeSelect
      label={words.unit}
      aria-label={`${of}: ${words.unit}`}
      data={units.map((value) => ({ value, label: words.units[value] }))}
      {...props}
    />
  );
}
