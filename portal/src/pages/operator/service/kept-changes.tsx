import { Box, NumberInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { AnswerTo } from "../../../api/call.ts";
import { useAction, useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { ActionForm, useRequired } from "../../../parts/forms/action-form.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { Section } from "../../../parts/layout/section.tsx";

const route = "GET /portal/api/operator/kept-changes";

/** How many changes of each mosque are kept, and for how long. */
export function KeptChanges() {
  const { operator: words } = useMessages();
  const kept = useAnswer(route, {});
  return (
    <Section title={words.keptTitle}>
      <Text>{words.keptText}</Text>
      <Loaded of={kept}>{(answer) => <KeptChangesForm of={answer} />}</Loaded>
    </Section>
  );
}

function KeptChangesForm({ of: { days, perMosque, defaults } }: { of: AnswerTo<typeof route> }) {
  const { shell, operator: words } = useMessages();
  const required = useRequired();
  const save = useAction("PATCH /portal/api/operator/kept-changes", { onDone: () => form.resetDirty() });
  const form = useForm<{ days: number | string; perMosque: number | string }>({
    mode: "uncontrolled",
    initialValues: { days, perMosque },
    validate: {
      days: (value) => required(String(value)),
      perMosque: (value) => required(String(value)),
    },
    onValuesChange: () => {
      if (save.isSuccess) save.reset();
    },
  });
  useUnsaved(() => form.isDirty());
  return (
    <Box maw={560}>
      <ActionForm
        form={form}
        action={save}
        input={(values) => ({ body: { days: Number(values.days), perMosque: Number(values.perMosque) } })}
        button={shell.save}
        done={shell.saved}
      >
        <NumberInput
          label={words.keptDays}
          description={words.keptDefault(defaults.days)}
          min={1}
          allowDecimal={false}
          hideControls
          key={form.key("days")}
          {...form.getInputProps("days")}
        />
        <NumberInput
          label={words.keptPerMosque}
          description={words.keptDefault(defaults.perMosque)}
          min={1}
          allowDecimal={false}
          hideControls
          key={form.key("perMosque")}
          {...form.getInputProps("perMosque")}
        />
      </ActionForm>
    </Box>
  );
}
