import { Alert, Button, type ButtonProps, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { CallFailure } from "#api/call.ts";
import type { Change } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { Failure, failureText, fieldFailure } from "../feedback/failure.tsx";

interface ActionFormProps<Values, Input, Data> {
  readonly form: UseFormReturnType<Values>;
  readonly action: Change<Input, Data>;
  /** The body made from the input. */
  readonly input: (values: Values) => Input;
  /** The fields of failures, in addition to those that a failure names itself. */
  readonly fieldOf?: Partial<Record<CallFailure["reason"], keyof Values & string>>;
  /** The label of the button. */
  readonly button: string;
  readonly buttonProps?: ButtonProps & { readonly "data-autofocus"?: true | undefined };
  /** Says that it was done, where the form stays. */
  readonly done?: string;
  /** "lg" where the form fills a dialog: more space, and a larger button. */
  readonly gap?: "md" | "lg";
  readonly children: ReactNode;
}

/** A form that makes a change. It shows a failure at the field that caused it, or above the button. */
export function ActionForm<Values extends Record<string, unknown>, Input, Data>(
  props: ActionFormProps<Values, Input, Data>,
) {
  const { form, action, input, fieldOf = {}, button, buttonProps, done, gap = "md", children } = props;
  const messages = useOpenMessages();
  const fields = Object.keys(form.getValues());
  const explain = (failure: CallFailure) => {
    const field = fieldOf[failure.reason];
    form.setErrors(
      field ? { [field]: failureText(messages, failure) } : fieldFailure(messages, failure, fields),
    );
  };
  return (
    <form onSubmit={form.onSubmit((values) => action.mutate(input(values), { onError: explain }))} noValidate>
      <Stack gap={gap}>
        {children}
        <Failure of={action.error} errors={form.errors} />
        {done !== undefined && action.isSuccess && (
          <Alert role="status" color="green" variant="light">
            {done}
          </Alert>
        )}
        <Button type="submit" size={gap === "lg" ? "md" : "sm"} loading={action.isPending} {...buttonProps}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}

/** The check of a field that must not stay empty. */
export function useRequired(): (value: string) => string | null {
  const { shell } = useOpenMessages();
  return (value) => (value.trim() === "" ? shell.required : null);
}
