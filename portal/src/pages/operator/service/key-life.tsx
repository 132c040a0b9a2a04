import { Box, NumberInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { AnswerTo } from "../../../api/call.ts";
import { useAction, useAnswer } from "../../../api/hooks.ts";
import { useMessages, useReader } from "../../../messages/language.tsx";
import { day } from "../../../messages/moments.ts";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { ActionForm } from "../../../parts/forms/action-form.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { Section } from "../../../parts/layout/section.tsx";
import { Pager } from "../../../parts/lists/pager.tsx";
import { Rows } from "../../../parts/lists/rows.tsx";

const route = "GET /portal/api/operator/key-life";

/** How long new keys may live, and the keys that never end. */
export function KeyLife() {
  const { keySafety: words } = useMessages();
  const [page, setPage] = useState(1);
  const life = useAnswer(route, { query: { page } });
  return (
    <Section title={words.lifeTitle}>
      <Text>{words.lifeText}</Text>
      <Loaded of={life}>
        {({ days, endless }) => (
          <>
            <KeyLifeForm days={days} />
            {days !== undefined && endless.total > 0 && (
              <EndlessKeys of={endless} page={page} onPage={setPage} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function KeyLifeForm({ days }: { days: number | undefined }) {
  const { shell, keySafety: words } = useMessages();
  const save = useAction("PATCH /portal/api/operator/key-life", { onDone: () => form.resetDirty() });
  const form = useForm<{ days: number | string }>({
    mode: "uncontrolled",
    initialValues: { days: days ?? "" },
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
        input={(values) => ({ body: { days: values.days === "" ? null : Number(values.days) } })}
        button={shell.save}
        done={shell.saved}
      >
        <NumberInput
          label={words.lifeDays}
          description={words.lifeHint}
          min={1}
          allowDecimal={false}
          hideControls
          key={form.key("days")}
          {...form.getInputProps("days")}
        />
      </ActionForm>
    </Box>
  );
}

interface EndlessKeysProps {
  readonly of: AnswerTo<typeof route>["endless"];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function EndlessKeys({ of: { keys, total }, page, onPage }: EndlessKeysProps) {
  const { messages, language } = useReader();
  const { keySafety: words } = messages;
  return (
    <div>
      <Text fw={600}>{words.endless(total)}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {words.endlessHint}
      </Text>
      <Rows>
        {keys.map(({ id, communityName, name, prefix, createdAt }) => (
          <div key={id}>
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              <bdi>{communityName}</bdi>
            </Text>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {words.endlessKey(name, prefix, day(language, createdAt))}
            </Text>
          </div>
        ))}
      </Rows>
      <Pager page={page} total={total} onPage={onPage} />
    </div>
  );
}
