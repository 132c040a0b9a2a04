import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { fieldFailure } from "../../../parts/feedback/failure.tsx";
import { useRequired } from "../../../parts/forms/action-form.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { Conflict } from "./conflict.tsx";
import { MosqueSection } from "./mosque-section.tsx";
import {
  changedFields,
  changesOf,
  type MosqueField,
  type MosqueValues,
  mosqueFields,
  type OperatedAnswer,
  type OperatedMosque,
  rebase,
  valuesOf,
} from "./mosque-values.ts";
import { SaveBar } from "./save-bar.tsx";

interface MosqueFormProps {
  /** As it was read when the page was opened. Later reads leave what was typed alone. */
  readonly mosque: OperatedMosque;
  readonly choices: OperatedAnswer["choices"];
}

/** A form of all fields. It sends only the changed ones, and only to the version that they were changed in. */
export function MosqueForm({ mosque: opened, choices }: MosqueFormProps) {
  const messages = useMessages();
  const [mosque, setMosque] = useState(opened);
  const [disputed, setDisputed] = useState<readonly MosqueField[]>();
  const form = useForm<MosqueValues>({
    initialValues: valuesOf(opened),
    validate: { communityName: useRequired() },
  });
  const save = useAction("PATCH /portal/api/operator/mosques/{mosqueId}");

  const params = { mosqueId: opened.profile.id };
  const saved = valuesOf(mosque);
  const unsaved = changedFields(saved, form.values);

  useUnsaved(() => unsaved.length > 0);

  const startFrom = (next: OperatedMosque, values: MosqueValues) => {
    setMosque(next);
    form.setValues(values);
  };
  const submit = form.onSubmit((values) =>
    save.mutate(
      { params, body: changesOf(saved, values), ifMatch: mosque.etag },
      {
        onSuccess: ({ mosque: next }) => {
          startFrom(next, valuesOf(next));
          setDisputed(undefined);
        },
        onError: (failure) => void explain(failure),
      },
    ),
  );
  const explain = async (failure: CallFailure) => {
    if (failure.reason !== "precondition_failed") {
      const errors = fieldFailure(messages, failure, mosqueFields);
      form.setErrors(errors);
      showField(form.getInputNode(Object.keys(errors)[0] ?? ""));
      return;
    }
    const answer = await call("GET /portal/api/operator/mosques/{mosqueId}", { params }).catch(
      () => undefined,
    );
    if (!answer) return;
    const { mosque: theirs } = answer;
    const { values, disputed } = rebase(saved, form.getValues(), valuesOf(theirs));
    startFrom(theirs, values);
    setDisputed(disputed);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <MosqueSection name="profile" form={form} choices={choices} />
        <MosqueSection name="fixed" form={form} choices={choices} />
        <MosqueSection name="approval" form={form} choices={choices} />
        {disputed && (
          <Conflict
            disputed={disputed}
            theirs={saved}
            typed={form.values}
            onTake={(field) => form.setFieldValue(field, saved[field])}
          />
        )}
        <SaveBar
          unsaved={unsaved.length}
          save={save}
          isExplained={disputed !== undefined}
          onDiscard={() => form.setValues(saved)}
        />
      </Stack>
    </form>
  );
}

/** Focuses a field, clear of the bar below. */
function showField(input: HTMLElement | null): void {
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "center" });
}
