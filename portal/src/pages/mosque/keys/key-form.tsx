import { TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import type { ReactNode } from "react";
import type { ActionRoute, CallFailure, CallInput } from "#api/call.ts";
import type { Action } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";

interface KeyFormProps<R extends ActionRoute, Values extends { name: string }> {
  readonly initialValues: Values;
  readonly action: Action<R>;
  /** @param values with the name trimmed */
  readonly input: (values: Values) => CallInput<R>;
  /** The inputs that show refusals, by reason, in addition to those of the name. */
  readonly fieldOf: Partial<Record<CallFailure["reason"], keyof Values & string>>;
  readonly button: string;
  /** The inputs after the name. */
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** The name of a key, and the other settings of a form. */
export function KeyForm<R extends ActionRoute, Values extends { name: string }>(
  props: KeyFormProps<R, Values>,
) {
  const { initialValues, action, input, fieldOf, button, children } = props;
  const { keys: words } = useMessages();
  const required = useRequired();
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ name: required(values.name) }),
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={action}
      input={(values) => input({ ...values, name: values.name.trim() })}
      fieldOf={{ name_taken: "name", ...fieldOf }}
      button={button}
      gap="lg"
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        maxLength={pageLimits.keyNameCharacters}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {children(form)}
    </ActionForm>
  );
}
