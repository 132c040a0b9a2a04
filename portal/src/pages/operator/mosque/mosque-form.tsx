import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { fieldFailure } from "../../../parts/feedback/failure.tsx";
import { useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { ApprovalSection } from "./approval-section.tsx";
import { Conflict } from "./conflict.tsx";
import { FixedSection } from "./fixed-section.tsx";
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
import { ProfileSection } from "./profile-section.tsx";
import { SaveBar } from "./save-bar.tsx";

interface MosqueFormProps {
  /** As it was read when the page was opened. What is read later does not touch what was typed. */
  readonly mosque: OperatedMosque;
  readonly choices: OperatedAnswer["choices"];
}

/** A form of everything, which sends only what was changed, and only to the version that it was changed in. */
export function MosqueForm({ mosque: opened, choices }: MosqueFormProps) {
  const messages = useMessages();
  const { shell } = messages;
  const [mosque, setMosque] = useState(opened);
  const [disputed, setDisputed] = useState<readonly MosqueField[]>();
  const form = useForm<MosqueValues>({
    initialValues: valuesOf(opened),
    validate: { communityName: (value) => (value.trim() === "" ? shell.required : null) },
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
        <ProfileSection form={form} />
        <FixedSection form={form} choices={choices} />
        <ApprovalSection form={form} choices={choices} />
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

/** Goes to a field, clear of the bar below. */
function showField(input: HTMLElement | null): void {
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "center" });
}
